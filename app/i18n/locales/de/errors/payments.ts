export const payments = {
  paymentMethod: "Diese Zahlungsart ist nicht angeschlossen",
  paymentCurrency: "Per Karte oder Wallet lassen sich nur Konten in {{currency}} aufladen",
  paymentEmail:
    "Diese Bank verlangt die E-Mail des Zahlers. Geben Sie sie im Profil an oder wählen Sie eine andere Zahlungsart",
  paymentSmall: "Mindestens 1\u00a0₽",
  paymentLarge: "Höchstens 1.000.000\u00a0₽ pro Zahlung",
  paymentsOpen:
    "Binnen einer Stunde wurden {{most}} Zahlungen begonnen, keine ist abgeschlossen. Schließen Sie sie ab oder warten Sie",
  paymentRefused: "Die Bank hat die Zahlung abgelehnt: {{detail}}",
  bankSilent: "Die Bank hat nicht geantwortet. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart",
  offerNotAccepted: "Ohne Ihre Zustimmung ist keine Zahlung möglich: Setzen Sie das Häkchen",
  refundReason: "Geben Sie den Grund an: Der Kunde sieht ihn",
  refundUnpaid: "Diese Zahlung wurde nicht gutgeschrieben: Es gibt nichts zu erstatten",
  refundLarge: "Höchstens {{left}} lassen sich erstatten",
  refundElsewhere: "Diese Zahlungsart wird nur auf der Website der Bank selbst erstattet",
  refundRefused: "Die Bank hat das Geld nicht erstattet: {{detail}}. Es ist wieder auf dem Guthaben",
  bankAddress: "Die Adresse der Bank beginnt mit https://",
  bankAddressOpen: "Die Adresse der Bank muss mit https:// beginnen",
  terminalMerchant: "Geben Sie die Nummer des Shops oder Terminals an",
  terminalSecret: "Geben Sie das Passwort des Terminals ein",
  terminalSecretAgain: "Adresse oder Shop haben sich geändert: Geben Sie das zugehörige Passwort ein",
  percentInvalid: "Gebühr: 0 bis 50\u00a0%, höchstens vier Nachkommastellen",
} as const;
