export const doubts = {
  filter: "Klärungsfälle",
  all: "Alle Zahlungen",
  inDoubt: "Zu klären",
  nothing: "Nichts zu klären",
  nothingHelp: "Wenn eine Bank etwas anderes meldet, als wir wissen, oder nicht antwortet, steht die Zahlung hier.",
  title: "Zu klären",
  text_silent:
    "Die Bank sagt nicht, was aus dieser Zahlung wurde. Es wurde nichts gutgeschrieben. Sehen Sie bei der Bank nach: Ist sie bezahlt, schreiben Sie sie mit einer Buchung gut.",
  text_otherSum:
    "Die Bank meldet {{said}} statt der bestellten {{amount}}. Es wurde nichts gutgeschrieben. Schreiben Sie den Betrag mit einer Buchung gut oder erstatten Sie ihn bei der Bank.",
  text_otherSumUnread:
    "Die Bank meldet einen unlesbaren Betrag; bestellt waren {{amount}}. Es wurde nichts gutgeschrieben. Sehen Sie bei der Bank nach.",
  text_paidTwice:
    "Die Bank meldet eine weitere Zahlung zu dieser Bestellung: {{said}}, Nummer {{ref}}. Sie wurde nicht gutgeschrieben. Erstatten Sie sie bei der Bank oder schreiben Sie sie mit einer Buchung gut.",
  text_paidAfter:
    "Die Bank meldet {{said}} als bezahlt, nachdem die Zahlung von Hand geklärt wurde. Von selbst wurde nichts gutgeschrieben. Schreiben Sie den Betrag gut, falls das damals nicht geschah.",
  text_refundSilent:
    "Die Bank sagt nicht, ob sie {{said}} erstattet hat. Der Betrag ist vom Guthaben des Kunden abgebucht. Sehen Sie bei der Bank nach und geben Sie hier an, was dort steht.",
  text_strayRefund:
    "Die Bank hat {{said}} erstattet, ohne dass es hier jemand verlangt hat. Ist der Betrag im Guthaben, buchen Sie ihn ab.",
  text_strayRefundUnread:
    "Die Bank hat einen Teil erstattet, ohne dass es hier jemand verlangt hat, und sagt nicht, wie viel. Sehen Sie den Betrag bei der Bank nach und buchen Sie ihn ab, wenn er im Guthaben ist.",
  text_refundedAfter:
    "Die Bank meldet {{said}} als erstattet, obwohl die Erstattung als nicht erfolgt geschlossen wurde. Der Betrag ist wieder im Guthaben: Buchen Sie ihn ab.",
  text_refusedAfter:
    "Die Bank meldet {{said}} als nicht erstattet, obwohl die Erstattung als erfolgt geschlossen wurde. Der Betrag ist abgebucht: Schreiben Sie ihn mit einer Buchung gut.",
  text_otherAfter:
    "Die Zahlung ist gutgeschrieben, doch die Bank meldet jetzt einen anderen Betrag oder einen Fehlschlag. Prüfen Sie die Zahlung bei der Bank und berichtigen Sie das Guthaben bei Bedarf mit einer Buchung.",
  act_settled: "Von Hand geklärt",
  act_credited: "Gutschreiben",
  act_refunded: "Die Bank hat erstattet",
  act_notRefunded: "Die Bank hat nicht erstattet",
  confirm_settled:
    "Der Fall wird geschlossen, es fließt kein Geld. Was die Bank später dazu meldet, erfahren Sie; von selbst ändert es nichts.",
  confirm_credited: "{{sum}} werden dem Guthaben des Kunden gutgeschrieben.",
  confirm_refunded:
    "Die Erstattung über {{said}} endet als erfolgt. Der Betrag bleibt vom Guthaben des Kunden abgebucht.",
  confirm_notRefunded:
    "Die Erstattung über {{said}} endet als nicht erfolgt. Der Betrag kommt sofort auf das Guthaben des Kunden zurück.",
  note: "Was getan wurde",
  noteHelp: "Mitarbeiter sehen es, der Kunde nicht",
  ended_settled: "Von Hand geklärt von {{by}}: {{note}}",
  ended_credited: "Gutgeschrieben von {{by}}",
  ended_refunded: "{{by}}: Die Bank hat {{said}} erstattet",
  ended_notRefunded: "{{by}}: Die Bank hat {{said}} nicht erstattet",
  ended_answered: "Die Bank hat geantwortet",
} as const;
