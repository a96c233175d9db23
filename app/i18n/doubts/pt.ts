export const doubts = {
  filter: "Casos",
  all: "Todos os pagamentos",
  inDoubt: "Em dúvida",
  nothing: "Não há pagamentos em dúvida",
  nothingHelp: "Se um banco comunicar algo diferente do que sabemos, ou não responder, o pagamento aparecerá aqui.",
  title: "Em dúvida",
  text_silent:
    "O banco não diz o que aconteceu a este pagamento. Nada foi creditado. Consulte-o no banco: se estiver pago, credite-o com uma operação.",
  text_otherSum:
    "O banco comunica {{said}} em vez dos {{amount}} pedidos. Nada foi creditado. Credite o valor com uma operação ou devolva-o no banco.",
  text_otherSumUnread:
    "O banco comunica um valor ilegível; foram pedidos {{amount}}. Nada foi creditado. Consulte o pagamento no banco.",
  text_paidTwice:
    "O banco comunica mais um pagamento deste pedido: {{said}}, número {{ref}}. Não foi creditado. Devolva-o no banco ou credite-o com uma operação.",
  text_paidAfter:
    "O banco comunica {{said}} como pago depois de o pagamento ter sido resolvido à mão. Nada foi creditado automaticamente. Credite-o, a menos que isso já tenha sido feito.",
  text_refundSilent:
    "O banco não diz se devolveu {{said}}. O valor está debitado do saldo do cliente. Consulte no banco e indique aqui o que vê.",
  text_strayRefund:
    "O banco devolveu {{said}} sem que ninguém aqui o pedisse. Se o valor estiver no saldo, debite-o com uma operação.",
  text_strayRefundUnread:
    "O banco devolveu uma parte sem que ninguém aqui a pedisse e não diz quanto. Consulte o valor no banco e, se estiver no saldo, debite-o com uma operação.",
  text_refundedAfter:
    "O banco comunica {{said}} como devolvido, embora a devolução tenha sido fechada como não feita. O valor está de novo no saldo: debite-o com uma operação.",
  text_refusedAfter:
    "O banco comunica {{said}} como não devolvido, embora a devolução tenha sido fechada como feita. O valor está debitado do saldo: reponha-o com uma operação.",
  text_otherAfter:
    "O pagamento está creditado, mas o banco comunica agora outro valor ou uma falha. Verifique o pagamento no banco e, se for preciso, corrija o saldo com uma operação.",
  act_settled: "Resolvido à mão",
  act_credited: "Creditar",
  act_refunded: "O banco devolveu",
  act_notRefunded: "O banco não devolveu",
  confirm_settled:
    "O caso fecha-se e nenhum dinheiro se move. Se o banco disser algo depois, será avisado e nada se moverá por si.",
  confirm_credited: "{{sum}} serão creditados no saldo do cliente.",
  confirm_refunded: "A devolução de {{said}} termina como feita. O valor fica debitado do saldo do cliente.",
  confirm_notRefunded: "A devolução de {{said}} termina como não feita. O valor volta de imediato ao saldo do cliente.",
  note: "O que foi feito",
  noteHelp: "O pessoal vê, o cliente não",
  ended_settled: "Resolvido à mão por {{by}}: {{note}}",
  ended_credited: "Creditado por {{by}}",
  ended_refunded: "{{by}}: o banco devolveu {{said}}",
  ended_notRefunded: "{{by}}: o banco não devolveu {{said}}",
  ended_answered: "O banco respondeu",
} as const;
