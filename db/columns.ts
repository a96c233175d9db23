import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since the epoch, UTC. */
export const createdAt = () => integer("created_at").notNull();
/** Milliseconds since the epoch, UTC. */
export const updatedAt = () => integer("updated_at").notNull();
export const isActive = () => integer("is_active", { mode: "boolean" }).notNull().default(true);
