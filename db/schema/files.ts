import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export type FileKind = "image" | "audio" | "video" | "document" | "table";
export type LockKind = "task" | "import" | "template" | "draft" | "message" | "contract";

export const files = sqliteTable(
  "files",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    filename: text("filename").notNull(),
    type: text("type").notNull(),
    kind: text("kind").$type<FileKind>().notNull(),
    size: integer("size").notNull(),
    hash: text("hash").notNull(),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
    expiredAt: integer("expired_at"),
    /** Number of tasks, templates and drafts that use it; kept by triggers. */
    locks: integer("locks").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const fileLocks = sqliteTable(
  "file_locks",
  {
    ownerId: text("owner_id").notNull(),
    fileId: text("file_id").notNull(),
    kind: text("kind").$type<LockKind>().notNull(),
    holderId: text("holder_id").notNull(),
    /** When to check whether the message has ended, ms UTC; null for holders that unlock by themselves. */
    lookAt: integer("look_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.fileId, table.kind, table.holderId] })],
);

export const fileWords = sqliteTable(
  "file_words",
  { ownerId: text("owner_id").notNull(), word: text("word").notNull(), fileId: text("file_id").notNull() },
  (table) => [primaryKey({ columns: [table.ownerId, table.word, table.fileId] })],
);

/** Stored objects whose row has been deleted. */
export const droppedFiles = sqliteTable(
  "dropped_files",
  { ownerId: text("owner_id").notNull(), id: text("id").notNull() },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
