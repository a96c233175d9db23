import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export type FileKind = "image" | "audio" | "video" | "document" | "table";
export type LockKind = "task" | "import" | "template" | "draft" | "message";

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
    /** How many tasks, templates and drafts hold it; triggers count them. */
    locks: integer("locks").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/**
 * What holds a file; triggers on tasks, templates and drafts write it, so no door can forget. A message's is written
 * beside it.
 */
export const fileLocks = sqliteTable(
  "file_locks",
  {
    ownerId: text("owner_id").notNull(),
    fileId: text("file_id").notNull(),
    kind: text("kind").$type<LockKind>().notNull(),
    holderId: text("holder_id").notNull(),
    /** When a message's end is looked for, ms UTC; null for who says it itself. */
    lookAt: integer("look_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.fileId, table.kind, table.holderId] })],
);

/** What a file is found by, in folded letters. */
export const fileWords = sqliteTable(
  "file_words",
  { ownerId: text("owner_id").notNull(), word: text("word").notNull(), fileId: text("file_id").notNull() },
  (table) => [primaryKey({ columns: [table.ownerId, table.word, table.fileId] })],
);

/** Objects of the store whose row is gone. */
export const droppedFiles = sqliteTable(
  "dropped_files",
  { ownerId: text("owner_id").notNull(), id: text("id").notNull() },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
