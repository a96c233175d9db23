export const doubts = {
  filter: "Casi",
  all: "Tutti i pagamenti",
  inDoubt: "In dubbio",
  nothing: "Nessun pagamento in dubbio",
  nothingHelp:
    "Se una banca comunica qualcosa di diverso da ciò che sappiamo, o non risponde, il pagamento apparirà qui.",
  title: "In dubbio",
  text_silent:
    "La banca non dice che fine ha fatto questo pagamento. Non è stato accreditato nulla. Lo verifichi presso la banca: se è pagato, lo accrediti con un’operazione.",
  text_otherSum:
    "La banca comunica {{said}} invece di {{amount}} ordinati. Non è stato accreditato nulla. Accrediti la somma con un’operazione o la restituisca presso la banca.",
  text_otherSumUnread:
    "La banca comunica una somma illeggibile; erano ordinati {{amount}}. Non è stato accreditato nulla. Verifichi il pagamento presso la banca.",
  text_paidTwice:
    "La banca comunica un altro pagamento di questo ordine: {{said}}, numero {{ref}}. Non è stato accreditato. Lo restituisca presso la banca o lo accrediti con un’operazione.",
  text_paidAfter:
    "La banca comunica {{said}} come pagati dopo che il pagamento è stato risolto a mano. Nulla è stato accreditato da sé. Accrediti la somma, a meno che non sia già stato fatto allora.",
  text_refundSilent:
    "La banca non dice se ha rimborsato {{said}}. La somma è addebitata sul saldo del cliente. Verifichi presso la banca e indichi qui ciò che vede.",
  text_strayRefund:
    "La banca ha rimborsato {{said}} che nessuno qui aveva chiesto. Se la somma è sul saldo, la addebiti con un’operazione.",
  text_strayRefundUnread:
    "La banca ha rimborsato una parte che nessuno qui aveva chiesto e non dice quanto. Verifichi la somma presso la banca e, se è sul saldo, la addebiti con un’operazione.",
  text_refundedAfter:
    "La banca comunica {{said}} come rimborsati, sebbene il rimborso sia stato chiuso come non avvenuto. La somma è di nuovo sul saldo: la addebiti con un’operazione.",
  text_refusedAfter:
    "La banca comunica {{said}} come non rimborsati, sebbene il rimborso sia stato chiuso come avvenuto. La somma è addebitata: la riaccrediti con un’operazione.",
  text_otherAfter:
    "Il pagamento è accreditato, ma ora la banca comunica un altro importo o un esito negativo. Verifichi il pagamento presso la banca e, se serve, corregga il saldo con un’operazione.",
  act_settled: "Risolto a mano",
  act_credited: "Accredita",
  act_refunded: "La banca ha rimborsato",
  act_notRefunded: "La banca non ha rimborsato",
  confirm_settled:
    "Il caso si chiude e il denaro non si muove. Se la banca comunica altro in seguito, Lei ne sarà avvisato e nulla cambierà da sé.",
  confirm_credited: "{{sum}} saranno accreditati sul saldo del cliente.",
  confirm_refunded: "Il rimborso di {{said}} termina come avvenuto. La somma resta addebitata sul saldo del cliente.",
  confirm_notRefunded:
    "Il rimborso di {{said}} termina come non avvenuto. La somma torna subito sul saldo del cliente.",
  note: "Che cosa è stato fatto",
  noteHelp: "Lo vede il personale, il cliente no",
  ended_settled: "Risolto a mano da {{by}}: {{note}}",
  ended_credited: "Accreditato da {{by}}",
  ended_refunded: "{{by}}: la banca ha rimborsato {{said}}",
  ended_notRefunded: "{{by}}: la banca non ha rimborsato {{said}}",
  ended_answered: "La banca ha risposto",
} as const;
