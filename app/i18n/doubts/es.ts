export const doubts = {
  filter: "Casos",
  all: "Todos los pagos",
  inDoubt: "En duda",
  nothing: "No hay pagos en duda",
  nothingHelp: "Si un banco comunica algo distinto de lo que sabemos, o no responde, el pago aparecerá aquí.",
  title: "En duda",
  text_silent:
    "El banco no dice qué ha sido de este pago. No se ha abonado nada. Consúltelo en el banco: si está pagado, abónelo con una operación.",
  text_otherSum:
    "El banco comunica {{said}} en lugar de los {{amount}} pedidos. No se ha abonado nada. Abone el importe con una operación o devuélvalo en el banco.",
  text_otherSumUnread:
    "El banco comunica un importe ilegible; se pidieron {{amount}}. No se ha abonado nada. Consulte el pago en el banco.",
  text_paidTwice:
    "El banco comunica otro pago de este pedido: {{said}}, número {{ref}}. No se ha abonado. Devuélvalo en el banco o abónelo con una operación.",
  text_paidAfter:
    "El banco comunica {{said}} como pagado después de que el pago se resolviera a mano. No se ha abonado nada automáticamente. Abónelo, salvo que ya se hiciera entonces.",
  text_refundSilent:
    "El banco no dice si ha devuelto {{said}}. El importe está descontado del saldo del cliente. Consúltelo en el banco e indique aquí lo que ve.",
  text_strayRefund:
    "El banco ha devuelto {{said}} sin que nadie lo pidiera aquí. Si el importe está en el saldo, descuéntelo con una operación.",
  text_strayRefundUnread:
    "El banco ha devuelto una parte sin que nadie la pidiera aquí y no dice cuánto. Consulte el importe en el banco y, si está en el saldo, descuéntelo con una operación.",
  text_refundedAfter:
    "El banco comunica {{said}} como devuelto, aunque la devolución se cerró como no realizada. El importe está de nuevo en el saldo: descuéntelo con una operación.",
  text_refusedAfter:
    "El banco comunica {{said}} como no devuelto, aunque la devolución se cerró como realizada. El importe está descontado del saldo: repóngalo con una operación.",
  text_otherAfter:
    "El pago está abonado, pero ahora el banco comunica otro importe o un fallo. Consulte el pago en el banco y, si hace falta, corrija el saldo con una operación.",
  act_settled: "Resuelto a mano",
  act_credited: "Abonar",
  act_refunded: "El banco lo ha devuelto",
  act_notRefunded: "El banco no lo ha devuelto",
  confirm_settled:
    "El caso se cierra y no se mueve dinero. Si el banco dice algo después, se le avisará y nada se moverá solo.",
  confirm_credited: "Se abonarán {{sum}} en el saldo del cliente.",
  confirm_refunded:
    "La devolución de {{said}} termina como realizada. El importe queda descontado del saldo del cliente.",
  confirm_notRefunded:
    "La devolución de {{said}} termina como no realizada. El importe vuelve de inmediato al saldo del cliente.",
  note: "Qué se hizo",
  noteHelp: "Lo ve el personal, el cliente no",
  ended_settled: "Resuelto a mano por {{by}}: {{note}}",
  ended_credited: "Abonado por {{by}}",
  ended_refunded: "{{by}}: el banco ha devuelto {{said}}",
  ended_notRefunded: "{{by}}: el banco no ha devuelto {{said}}",
  ended_answered: "El banco ha respondido",
} as const;
