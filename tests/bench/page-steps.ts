import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { viewerOfSessionId } from "../../app/domain/base/access/viewer-of-token";
import { newId } from "../../app/domain/base/shared/ids";
import { findKnownWriters } from "../../app/domain/messaging/incoming/known-writers";
import { findChains, recipientsOf } from "../../app/domain/messaging/sendings/list/find-chains";
import { getAvailable } from "../../app/domain/money/billing/available";
import { getUnread } from "../../app/domain/people/accounts/unread";
import { openList as openViews } from "../../app/domain/people/views/find";
import { type Database, openDatabase, openRequestDatabase } from "../../db/client";
import { sessions } from "../../db/schema/accounts";
import { engineOn, openAccount, phones } from "../support/world/scene";

type Tag = string | [name: string, attributes: Record<string, string>, children: Tag[]];

const ROWS = 16;
const HOUR_MS = 3_600_000;

let session = "";
let tags: Tag[] = [];

async function viewerOf(db: Database) {
  return (await viewerOfSessionId({ db, clock: Date.now }, session))!;
}

async function outgoing(binding: D1Database) {
  const db = openRequestDatabase(binding);
  const viewer = await viewerOf(db);
  return Promise.all([
    getAvailable(db, viewer.id),
    getUnread(db, viewer),
    openViews(db, viewer, "sendings"),
    findChains(db, viewer, { limit: ROWS }),
    Promise.resolve(recipientsOf(viewer, { limit: ROWS })).then((recipients) =>
      findKnownWriters(db, viewer.id, recipients!, { each: 4 }),
    ),
  ]);
}

function elementOf(tag: Tag, key: number): ReactNode {
  if (typeof tag === "string") return tag;
  const [name, attributes, children] = tag;
  return createElement(name, { ...attributes, key }, ...(children.length > 0 ? [children.map(elementOf)] : []));
}

/** Cost of a screen without components, routes and texts: its reads in two round trips, and its tags. */
export const pageSteps: Record<string, (env: { DB: D1Database; FILES: R2Bucket }, body: unknown) => Promise<unknown>> =
  {
    /** An account with as many messages as a page has rows. */
    async openReader({ DB, FILES }) {
      const { id } = await openAccount(engineOn(DB, FILES));
      session = newId();
      const times = { createdAt: Date.now(), expiresAt: Date.now() + HOUR_MS };
      const db = openDatabase(DB);
      await db.insert(sessions).values({ id: session, userId: id, userAgent: "bench", ...times });
      for (const phone of phones(ROWS)) {
        await DB.prepare(
          `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
         VALUES (?1, ?2, 'sms', 'BENCH', ?3, 'Your code is 4821', 1, 2500000, 'delivered', ?4, ?4)`,
        )
          .bind(id, newId(), phone, Date.now())
          .run();
      }
    },
    async keepTags(_, body) {
      tags = body as Tag[];
    },
    sameReads: ({ DB }) => outgoing(DB),
    async sameMoney({ DB }) {
      const db = openRequestDatabase(DB);
      return getAvailable(db, (await viewerOf(db)).id);
    },
    async sameTags({ DB }) {
      await outgoing(DB);
      return renderToString(createElement("main", null, tags.map(elementOf)));
    },
  };
