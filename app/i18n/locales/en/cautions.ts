import type { Catalog } from "../../catalog";
import type { cautions as source } from "../ru/cautions";

export const cautions = {
  statusNotReported: "{{channel}} never reports “{{status}}”: that status will not send this step.",
  failedOnlyRefused: "{{channel}} reports no failures: this step goes only when the message is refused at once.",
  failedAfterDelivered: "Only people who already got a message come to this step: a failure will not send it.",
  answerImpossible: "Nobody can answer {{channel}}: no answer will come.",
  timeoutExcepted: "An exception always comes before the time is over.",
  afterUnreachable: "Step {{before}} is never sent, so neither is this one.",
  statusShadowed: "The status “{{status}}” decides nothing: another condition always holds before it.",
  timeoutShadowed: "The waiting time decides nothing: another condition always holds before it ends.",
  answerShadowed: "The answer decides nothing: another condition always holds before it.",
  timeoutBeyondValidity: "The wait ({{timeout}}) is longer than delivery by {{channel}} is tried ({{most}}).",
  timeoutBeyondWindow: "The wait ({{timeout}}) is longer than the limit ({{most}}).",
  doubleOnSent: "This step goes right after {{channel}}: everybody gets both messages.",
  doubleUnlessDelivered:
    "After {{timeoutSpan}} this step also goes to people who already got {{channel}}: they get both messages.",
  doubleUnread:
    "After {{timeoutSpan}} this step also goes to people who got {{channel}} but have not read it: they get both messages.",
  timeoutBelowReceipts:
    "A {{channel}} delivery report can take {{usualSpan}}, but the wait is only {{timeoutSpan}}: some people will get both messages.",
  firesAtNight: "This step may go at night: at {{time}} by the recipient's clock ({{zone}}).",
  waitsForHours:
    "This step falls due at {{time}} by the recipient's clock ({{zone}}) and will wait for the allowed hours.",
  sameChannel: "{{channel}} again: the same channel twice in a row.",
  tooManySteps: "A chain holds at most {{max}} messages.",
  lookAlike: "“{{written}}” will be sent as it stands. A variable is written {{meant}}.",
} as const satisfies Catalog<typeof source>;
