import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";

export const TASK_STYLE: Record<TaskState, { tone: Tone; icon: IconName }> = {
  scheduled: { tone: "mute", icon: "calendar-clock" },
  running: { tone: "info", icon: "loader-circle" },
  paused: { tone: "warn", icon: "circle-pause" },
  completed: { tone: "ok", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
  stopped: { tone: "mute", icon: "circle" },
};

export const TASK_KINDS = {
  "sendings:bulk": "bulk",
  "sendings:recurrent": "recurrent",
  "sendings:change": "messages",
  "contacts:import": "import",
  "contacts:bulk": "contacts",
  "contacts:duplicates": "contacts",
  "contacts:export": "export",
  "contacts:undo": "undo",
  "incoming:bulk": "contacts",
  "incoming:export": "export",
  "outgoing:export": "export",
  "billings:operations": "operations",
  "billings:export": "export",
  "requisites:export": "export",
  "payments:recurrent": "charge",
} as const satisfies Record<TaskType, string>;

/** Names: keys `type_…` of namespace "tasks". */
export const TASK_NAMES = {
  ...TASK_KINDS,
  "contacts:duplicates": "duplicates",
  "incoming:bulk": "incoming",
  "incoming:export": "exportIncoming",
  "outgoing:export": "exportOutgoing",
  "billings:export": "exportBillings",
  "requisites:export": "exportRequisites",
} as const satisfies Record<TaskType, string>;
