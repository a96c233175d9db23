import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported: "{{channel}} meldet nie „{{status}}“: Dieser Status löst den Schritt nicht aus.",
  failedOnlyRefused:
    "{{channel}} meldet keine Fehlschläge: Der Schritt wird nur gesendet, wenn die Nachricht sofort abgelehnt wird.",
  failedAfterDelivered:
    "Hierher kommen nur Empfänger, die schon etwas bekommen haben: Ein Fehlschlag löst den Schritt nicht aus.",
  answerImpossible: "Auf {{channel}} kann niemand antworten: Es kommt keine Antwort.",
  timeoutExcepted: "Eine Ausnahme tritt immer ein, bevor die Wartezeit endet.",
  afterUnreachable: "Schritt {{before}} wird nie gesendet, also auch dieser nicht.",
  statusShadowed: "Der Status „{{status}}“ bewirkt nichts: Eine andere Bedingung ist immer früher erfüllt.",
  timeoutShadowed: "Die Wartezeit bewirkt nichts: Eine andere Bedingung ist immer früher erfüllt.",
  answerShadowed: "Die Antwort bewirkt nichts: Eine andere Bedingung ist immer früher erfüllt.",
  timeoutBeyondValidity:
    "Die Wartezeit ({{timeout}}) ist länger als die Zeit, in der die Zustellung per {{channel}} versucht wird ({{most}}).",
  timeoutBeyondWindow: "Die Wartezeit ({{timeout}}) überschreitet die Grenze ({{most}}).",
  doubleOnSent: "Der Schritt folgt sofort auf {{channel}}: Alle bekommen beide Nachrichten.",
  doubleUnlessDelivered:
    "Nach {{timeoutSpan}} geht der Schritt auch an alle, die {{channel}} schon bekommen haben: Diese Empfänger bekommen beide Nachrichten.",
  doubleUnread:
    "Nach {{timeoutSpan}} geht der Schritt auch an alle, die {{channel}} bekommen, aber noch nicht gelesen haben: Diese Empfänger bekommen beide Nachrichten.",
  timeoutBelowReceipts:
    "Ein Zustellbericht von {{channel}} kommt mitunter erst nach {{usualSpan}}, der Schritt geht schon nach {{timeoutSpan}}: Manche bekommen beide Nachrichten.",
  firesAtNight: "Der Schritt kann nachts hinausgehen: um {{time}} Ortszeit des Empfängers ({{zone}}).",
  waitsForHours:
    "Der Schritt fiele auf {{time}} Ortszeit des Empfängers ({{zone}}) und wartet auf die erlaubten Stunden.",
  sameChannel: "Wieder {{channel}}: derselbe Kanal zweimal hintereinander.",
  tooManySteps: "Eine Kette hat höchstens {{max}} Nachrichten.",
  lookAlike: "„{{written}}“ wird so gesendet, wie es dasteht. Eine Variable schreibt man {{meant}}.",
  barredAddress: "{{channel}}: Bei {{count}} von {{total}} Personen fehlt die Adresse.",
  barredWindow:
    "{{channel}}: Für {{count}} von {{total}} Personen ist das 24-Stunden-Fenster geschlossen. Sie erreicht nur eine freigegebene Vorlage.",
  barredTemplate: "{{channel}} überträgt nur freigegebene Vorlagen: Freier Text kommt nicht an.",
  barredCode: "{{channel}} überträgt nur Codes: Der Text enthält keinen Code aus 4 bis 8 Ziffern.",
  barredTemplateState: "{{channel}} nimmt die gewählte Vorlage derzeit nicht an: Wählen Sie eine andere.",
  channelClosed: "{{channel}} ist für Sie nicht verfügbar: Dieser Schritt wird nicht gesendet.",
} as const satisfies Catalog<typeof source>;
