import type { Catalog } from "../../catalog";
import type { cautions as source } from "../ru/cautions";

export const cautions = {
  statusNotReported: "{{channel}} meldet nie „{{status}}“: Dieser Status löst den Schritt nicht aus.",
  failedOnlyRefused:
    "{{channel}} meldet keine Fehlschläge: Der Schritt geht nur, wenn die Nachricht sofort abgelehnt wird.",
  failedAfterDelivered:
    "Hierher kommen nur Empfänger, die schon etwas bekommen haben: Ein Fehlschlag löst den Schritt nicht aus.",
  answerImpossible: "Auf {{channel}} kann niemand antworten: Es kommt keine Antwort.",
  timeoutExcepted: "Eine Ausnahme tritt immer ein, bevor die Wartezeit endet.",
  afterUnreachable: "Schritt {{before}} geht nie hinaus, also auch dieser nicht.",
  statusShadowed: "Der Status „{{status}}“ entscheidet nichts: Eine andere Bedingung gilt immer früher.",
  timeoutShadowed: "Die Wartezeit entscheidet nichts: Eine andere Bedingung gilt immer früher.",
  answerShadowed: "Die Antwort entscheidet nichts: Eine andere Bedingung gilt immer früher.",
  timeoutBeyondValidity:
    "Die Wartezeit ({{timeout}}) ist länger, als die Zustellung per {{channel}} versucht wird ({{most}}).",
  timeoutBeyondWindow: "Die Wartezeit ({{timeout}}) überschreitet die Grenze ({{most}}).",
  doubleOnSent: "Der Schritt folgt sofort auf {{channel}}: Alle bekommen beide Nachrichten.",
  doubleUnlessDelivered:
    "Nach {{timeoutSpan}} geht der Schritt auch an alle, die {{channel}} schon haben: Sie bekommen beide Nachrichten.",
  doubleUnread:
    "Nach {{timeoutSpan}} geht der Schritt auch an alle, die {{channel}} haben, aber noch nicht gelesen: Sie bekommen beide Nachrichten.",
  timeoutBelowReceipts:
    "Ein Zustellbericht von {{channel}} kommt mitunter erst nach {{usualSpan}}, der Schritt geht schon nach {{timeoutSpan}}: Manche bekommen beide Nachrichten.",
  firesAtNight: "Der Schritt kann nachts hinausgehen: um {{time}} nach der Uhr des Empfängers ({{zone}}).",
  waitsForHours:
    "Der Schritt fiele auf {{time}} nach der Uhr des Empfängers ({{zone}}) und wartet auf die erlaubten Stunden.",
  sameChannel: "Wieder {{channel}}: derselbe Kanal zweimal hintereinander.",
  tooManySteps: "Eine Kette hat höchstens {{max}} Nachrichten.",
  lookAlike: "„{{written}}“ wird so gesendet, wie es dasteht. Eine Variable schreibt man {{meant}}.",
} as const satisfies Catalog<typeof source>;
