import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../../columns";
import type { Rule } from "../routing";

export interface OtpStyles {
  accent: string;
  radius: number;
}

export interface OtpWidgetSettings {
  title: string;
  /** Origins of the sites that show the widget. */
  origins: string[];
  /** Seconds until the next code can be requested. */
  cooldown: number;
  /** Requests an hour. */
  perPhone: number;
  perAddress: number;
  /** ISO codes; empty: all. */
  countries: string[];
  blockedCountries: string[];
  isGuarded: boolean;
  /** Addresses, networks and phone prefixes that are never blocked. */
  allowed: string[];
}

export interface OtpChannelSettings {
  code: { length: number; beautify: boolean };
  lifetime: number;
  numberOfTries: number;
  numberOfRestart: number;
  mtsClientId: string;
}

export interface OtpTemplateSettings {
  /** A sender name's id; "" for none. */
  senderId: string;
  template: string;
}

/** A snapshot of a widget's channel at the time the code was requested. */
export interface OtpStep {
  id: string;
  type: string;
  name: string;
  settings: OtpChannelSettings;
  sender: string;
  template: string;
  /** The site's name, for browsers that read codes from messages. */
  site: string;
}

export type OtpStatus = "open" | "confirmed" | "closed" | "unreachable";

const json = (name: string) => text(name, { mode: "json" });

export const otpWidgets = sqliteTable(
  "otp_widgets",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    token: text("token").notNull(),
    styles: json("styles").$type<OtpStyles>().notNull(),
    settings: json("settings").$type<OtpWidgetSettings>().notNull(),
    channels: json("channels").$type<string[]>().notNull(),
    ipWhitelist: json("ip_whitelist").$type<string[]>().notNull(),
    isActive: isActive(),
    isBlocked: integer("is_blocked", { mode: "boolean" }).notNull().default(false),
    blockReason: text("block_reason"),
    /** Micros; null: no limit. */
    dailyCap: integer("daily_cap"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const otpChannels = sqliteTable(
  "otp_channels",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    channelType: text("channel_type").notNull(),
    additionalSettings: json("additional_settings").$type<OtpChannelSettings>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const otpTemplates = sqliteTable(
  "otp_templates",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    channelType: text("channel_type").notNull(),
    conditions: json("conditions").$type<Rule[]>().notNull(),
    additionalSettings: json("additional_settings").$type<OtpTemplateSettings>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const otpSessions = sqliteTable(
  "otp_sessions",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    widgetId: text("widget_id").notNull(),
    recipient: text("recipient").notNull(),
    network: text("network").notNull(),
    address: text("address").notNull().default(""),
    status: text("status").$type<OtpStatus>().notNull(),
    path: json("path").$type<OtpStep[]>().notNull(),
    step: integer("step").notNull(),
    restarts: integer("restarts").notNull().default(0),
    sends: integer("sends").notNull(),
    sendingId: text("sending_id").notNull(),
    codeHash: text("code_hash").notNull(),
    linkHash: text("link_hash"),
    tries: integer("tries").notNull().default(0),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    told: text("told").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const otpRefusals = sqliteTable(
  "otp_refusals",
  {
    ownerId: text("owner_id").notNull(),
    widgetId: text("widget_id").notNull(),
    id: text("id").notNull(),
    slot: integer("slot").notNull(),
    reason: text("reason").notNull(),
    subject: text("subject").notNull(),
    recipient: text("recipient").notNull(),
    address: text("address").notNull(),
    times: integer("times").notNull(),
    saved: integer("saved").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.widgetId, table.slot, table.reason, table.subject] })],
);
