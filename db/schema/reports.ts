import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const messageHours = sqliteTable(
  "message_hours",
  {
    ownerId: text("owner_id").notNull(),
    /** Of the messages' creation, since 1970 in UTC. */
    hour: integer("hour").notNull(),
    type: text("type").notNull(),
    sender: text("sender").notNull(),
    operator: text("operator").notNull(),
    step: integer("step").notNull(),
    /** '' for single messages. */
    taskId: text("task_id").notNull(),
    price: integer("price").notNull(),
    total: integer("total").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    delivered: integer("delivered").notNull().default(0),
    seen: integer("seen").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    unsent: integer("unsent").notNull().default(0),
    doubles: integer("doubles").notNull().default(0),
    /** Micros: what was held, and what of it was charged or returned. */
    amount: integer("amount").notNull().default(0),
    charged: integer("charged").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
  },
  ({ ownerId, hour, type, sender, operator, step, taskId, price }) => [
    primaryKey({ columns: [ownerId, hour, type, sender, operator, step, taskId, price] }),
  ],
);
