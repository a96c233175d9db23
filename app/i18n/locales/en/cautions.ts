import type { Catalog } from "../../catalog";
import type { cautions as source } from "../ru/cautions";

export const cautions = {
  statusNotReported: "{{channel}} never reports “{{status}}”, so it cannot start this step.",
  failedOnlyRefused: "{{channel}} does not report failures: this step goes only if the message is refused at once.",
  failedAfterDelivered: "Only people who already got a message reach this step: a failure cannot start it.",
  answerImpossible: "People cannot reply to {{channel}}: no reply will come.",
  timeoutExcepted: "One of the exceptions always comes before the wait is over.",
  afterUnreachable: "Step {{before}} is never sent, so neither is this one.",
  statusShadowed: "The status “{{status}}” makes no difference: another condition is always met first.",
  timeoutShadowed: "The wait makes no difference: another condition is always met first.",
  answerShadowed: "The reply makes no difference: another condition is always met first.",
  timeoutBeyondValidity: "The wait ({{timeout}}) is longer than {{channel}} delivery is attempted ({{most}}).",
  timeoutBeyondWindow: "The wait ({{timeout}}) is over the limit ({{most}}).",
  doubleOnSent: "This step goes right after {{channel}}: everyone gets both messages.",
  doubleUnlessDelivered:
    "After {{timeoutSpan}} this step also goes to people who already got {{channel}}: they get both messages.",
  doubleUnread:
    "After {{timeoutSpan}} this step also goes to people who got {{channel}} but have not read it: they get both messages.",
  timeoutBelowReceipts:
    "A {{channel}} delivery report can take {{usualSpan}}, but the wait is only {{timeoutSpan}}: some people will get both messages.",
  firesAtNight: "This step may go at night: at {{time}} local time for the recipient ({{zone}}).",
  waitsForHours:
    "This step would fall at {{time}} local time for the recipient ({{zone}}) and will wait for the allowed hours.",
  sameChannel: "{{channel}} again: the same channel twice in a row.",
  tooManySteps: "A chain has at most {{max}} messages.",
  lookAlike: "“{{written}}” will be sent as it stands. A variable is written {{meant}}.",
} as const satisfies Catalog<typeof source>;
