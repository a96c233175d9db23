export const doubts = {
  filter: "Cases",
  all: "All payments",
  inDoubt: "In doubt",
  nothing: "Nothing is in doubt",
  nothingHelp: "Where a bank says something else than we know, or says nothing, the payment will be here.",
  title: "In doubt",
  text_silent:
    "The bank does not say what became of this payment. Nothing was credited. Look it up at the bank: if it was paid, credit it by an operation.",
  text_otherSum:
    "The bank reports {{said}} instead of the {{amount}} that were ordered. Nothing was credited. Credit the sum by an operation or return it at the bank.",
  text_otherSumUnread:
    "The bank reports a sum that cannot be read; {{amount}} were ordered. Nothing was credited. Look the payment up at the bank.",
  text_paidTwice:
    "The bank reports one more payment of this order: {{said}}, number {{ref}}. It was not credited. Return it at the bank or credit it by an operation.",
  text_paidAfter:
    "The bank reports {{said}} as paid after the payment was settled by hand. Nothing was credited by itself. Credit it, unless that was done then.",
  text_refundSilent:
    "The bank does not say whether it has refunded {{said}}. The sum is off the customer's balance. Look it up at the bank and say here what you see.",
  text_strayRefund:
    "The bank has refunded {{said}} that nobody here asked for. If the balance has the sum, take it off by an operation.",
  text_strayRefundUnread:
    "The bank has refunded a part that nobody here asked for, and does not say how much. Look the sum up at the bank, and take it off by an operation if the balance has it.",
  text_refundedAfter:
    "The bank reports {{said}} as refunded, although the refund was closed as not made. The sum is back on the balance: take it off by an operation.",
  text_refusedAfter:
    "The bank reports {{said}} as not refunded, although the refund was closed as made. The sum is off the balance: put it back by an operation.",
  act_settled: "Settled by hand",
  act_credited: "Credit it",
  act_refunded: "The bank has refunded it",
  act_notRefunded: "The bank has not refunded it",
  confirm_settled:
    "The case is closed, and no money moves. What the bank says of it later is told to you and moves nothing by itself.",
  confirm_credited: "{{sum}} will be credited to the customer's balance.",
  confirm_refunded: "The refund of {{said}} ends as made. The sum stays off the customer's balance.",
  confirm_notRefunded: "The refund of {{said}} ends as not made. The sum goes back to the customer's balance at once.",
  note: "What was done",
  noteHelp: "Staff see it, the customer does not",
  ended_settled: "Settled by hand by {{by}}: {{note}}",
  ended_credited: "Credited by {{by}}",
  ended_refunded: "{{by}}: the bank has refunded {{said}}",
  ended_notRefunded: "{{by}}: the bank has not refunded {{said}}",
  ended_answered: "The bank has answered",
} as const;
