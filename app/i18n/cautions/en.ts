import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported: "{{channel}} never reports “{{status}}”, so it cannot start this step.",
  failedOnlyRefused:
    "{{channel}} does not report failures: this step is sent only if the message is rejected immediately.",
  failedAfterDelivered: "Only people who already got a message reach this step, so a failure cannot start it.",
  answerImpossible: "Recipients cannot reply on {{channel}}, so this reply will never arrive.",
  timeoutExcepted: "One of the exceptions always occurs before the wait is over.",
  afterUnreachable: "Step {{before}} is never sent, so this step is never sent either.",
  statusShadowed: "The status “{{status}}” has no effect: another condition is always met first.",
  timeoutShadowed: "The wait has no effect: another condition is always met first.",
  answerShadowed: "The reply has no effect: another condition is always met first.",
  timeoutBeyondValidity: "The wait ({{timeout}}) is longer than the {{channel}} delivery window ({{most}}).",
  timeoutBeyondWindow: "The wait ({{timeout}}) exceeds the limit ({{most}}).",
  doubleOnSent: "This step is sent right after {{channel}}, so everyone gets both messages.",
  doubleUnlessDelivered:
    "After {{timeoutSpan}} this step is also sent to people who already got {{channel}}, so they get both messages.",
  doubleUnread:
    "After {{timeoutSpan}} this step is also sent to people who got {{channel}} but have not read it, so they get both messages.",
  timeoutBelowReceipts:
    "A {{channel}} delivery receipt can take {{usualSpan}}, but the wait is only {{timeoutSpan}}: some people will get both messages.",
  firesAtNight: "This step may be sent at night: {{time}} local time for the recipient ({{zone}}).",
  waitsForHours:
    "This step would be due at {{time}} local time for the recipient ({{zone}}) and will wait for the allowed hours.",
  sameChannel: "{{channel}} is used twice in a row.",
  tooManySteps: "A chain can have at most {{max}} messages.",
  lookAlike: "“{{written}}” will be sent as is. Write a variable as {{meant}}.",
  barredAddress: "{{channel}}: no address for {{count}} of {{total}} people.",
  barredWindow:
    "{{channel}}: the 24-hour window is closed for {{count}} of {{total}} people. Only an approved template can reach them.",
  barredTemplate: "{{channel}} delivers approved templates only: free text will not arrive.",
  barredCode: "{{channel}} delivers codes only: the text has no code of 4 to 8 digits.",
  barredTemplateState: "{{channel}} does not accept the selected template now: choose another one.",
  channelClosed: "{{channel}} is not available to you: this step will not be sent.",
} as const satisfies Catalog<typeof source>;
