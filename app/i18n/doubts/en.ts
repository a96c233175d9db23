export const doubts = {
  filter: "Disputes",
  all: "All payments",
  inDoubt: "Disputed",
  nothing: "No disputed payments",
  nothingHelp: "Payments appear here when the bank’s report differs from our records or is missing.",
  title: "Disputed",
  text_silent:
    "The bank has not reported the outcome of this payment. Nothing was credited. Check it at the bank: if it was paid, credit the customer with a balance adjustment.",
  text_otherSum:
    "The bank reports {{said}} instead of {{amount}}. Nothing was credited. Credit the amount with a balance adjustment or refund it at the bank.",
  text_otherSumUnread:
    "The bank reports an unreadable amount; the order was for {{amount}}. Nothing was credited. Check the payment at the bank.",
  text_paidTwice:
    "The bank reports a second payment for this order: {{said}}, number {{ref}}. It was not credited. Refund it at the bank or credit it with a balance adjustment.",
  text_paidAfter:
    "The bank reports {{said}} as paid after the case was closed manually. Nothing was credited automatically. Credit it unless that was already done.",
  text_refundSilent:
    "The bank has not confirmed the refund of {{said}}. The amount has been deducted from the customer’s balance. Check it at the bank and record the outcome here.",
  text_strayRefund:
    "The bank made an unrequested refund of {{said}}. If the amount is on the balance, deduct it with a balance adjustment.",
  text_strayRefundUnread:
    "The bank made an unrequested partial refund of unknown amount. Check it at the bank and, if the amount is on the balance, deduct it with a balance adjustment.",
  text_refundedAfter:
    "The bank reports {{said}} as refunded, although the refund was closed as not made. The amount is back on the balance: deduct it with a balance adjustment.",
  text_refusedAfter:
    "The bank reports {{said}} as not refunded, although the refund was closed as made. The amount was deducted: restore it with a balance adjustment.",
  text_otherAfter:
    "The payment is credited, but the bank now reports a different amount or a failure. Check it at the bank and adjust the balance if needed.",
  act_settled: "Close manually",
  act_credited: "Credit",
  act_refunded: "Mark as refunded",
  act_notRefunded: "Mark as not refunded",
  confirm_settled:
    "The case is closed and no money moves. Later reports from the bank are shown to you but change nothing automatically.",
  confirm_credited: "{{sum}} will be credited to the customer’s balance.",
  confirm_refunded: "The refund of {{said}} is closed as made. The amount stays deducted from the customer’s balance.",
  confirm_notRefunded:
    "The refund of {{said}} is closed as not made. The amount returns to the customer’s balance immediately.",
  note: "Action taken",
  noteHelp: "Visible to staff only",
  ended_settled: "Closed manually by {{by}}: {{note}}",
  ended_credited: "Credited by {{by}}",
  ended_refunded: "{{by}}: refunded {{said}} by the bank",
  ended_notRefunded: "{{by}}: {{said}} not refunded by the bank",
  ended_answered: "The bank responded",
} as const;
