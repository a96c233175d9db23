import { z } from "zod";
import type { Permission } from "../../../../app/domain/base/access/permissions";
import { ok, type Result } from "../../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { idOf } from "../../../../app/domain/base/shared/sorted-pages";
import type { Noun } from "../../../../app/domain/network/routing/crud";
import { type AnyEndpoint, endpoint, found, type Route } from "../../http/endpoint";
import { boundsOf, byId, figuresOf, flag, pageOf, paging, walked } from "../../http/list";

type Views<V> = V[] | Promise<V[]>;

interface Resource<Row, Shape extends z.ZodRawShape, V, Child> {
  /** Singular part of the operations' names: listServers, createServer. */
  one: string;
  many: string;
  noun: Noun<Row, z.output<z.ZodObject<Shape>>>;
  input: z.ZodObject<Shape>;
  reply: z.ZodType<V>;
  /** Shown only with a single row. */
  children?: (db: Platform["db"], id: string) => Promise<Child[]>;
  view: (platform: Platform, rows: Row[], children?: Child[]) => Views<V>;
  /** The key of the parent row. */
  parent?: string;
  isSwitched?: boolean;
}

interface Endpoints {
  list: AnyEndpoint;
  create: AnyEndpoint;
  read: AnyEndpoint;
  update: AnyEndpoint;
  remove: AnyEndpoint;
}

// Platform configuration has no owner.
const { OwnerId: _owner, ...pages } = paging;

/** The generic calls of spec §7 for one platform configuration table. */
export function resource<Row extends { id: string }, Shape extends z.ZodRawShape, V, Child = never>(
  kind: Resource<Row, Shape, V, Child>,
): Endpoints {
  const { noun, input, reply, children, view, parent, isSwitched = true } = kind;
  const name = (verb: string, what: string) => `${verb}${what}` as AnyEndpoint["name"];
  const one = async (platform: Platform, row: Row) =>
    (await view(platform, [row], await children?.(platform.db, row.id)))[0]!;
  const shown = async (platform: Platform, result: Result<Row>) =>
    result.ok ? ok(await one(platform, result.value)) : result;
  type Change = Partial<z.output<z.ZodObject<Shape>>>;

  return {
    list: endpoint(name("list", kind.many), {
      query: z.strictObject({
        ...pages,
        ...walked,
        ...(isSwitched && { isActive: flag.optional() }),
        ...(parent && { [parent]: z.string().optional() }),
      }),
      reply: pageOf(reply),
      async handle({ platform, query }) {
        const chosen = query as Record<string, unknown> & typeof query;
        const page = await noun.find(platform.db, {
          search: query.$search,
          ...boundsOf(query.createdAt),
          isActive: chosen.isActive as boolean | undefined,
          parentId: parent && (chosen[parent] as string | undefined),
          direction: query.$order?.[0][1],
          cursor: idOf(query.$after),
          offset: query.$offset,
          limit: query.$limit,
          isCounted: true,
        });
        return ok({ data: await view(platform, page.rows), ...figuresOf(page) });
      },
    }),
    create: endpoint(name("create", kind.one), {
      body: input,
      reply,
      handle: async ({ platform, body, id }) => shown(platform, await noun.create(platform, body, { id })),
      async recover({ platform }, id) {
        const row = await noun.get(platform.db, id);
        return row && one(platform, row);
      },
    }),
    read: endpoint(name("read", kind.one), {
      query: byId,
      reply,
      async handle({ platform, params: { id = "" } }) {
        const [row, parts] = await Promise.all([noun.get(platform.db, id), children?.(platform.db, id)]);
        return ok((await view(platform, [found(row)], parts))[0]!);
      },
    }),
    update: endpoint(name("update", kind.one), {
      body: input.partial().extend({ id: z.string().optional() }),
      reply,
      async handle({ platform, params, body }) {
        const { id: _id, ...change } = body as Record<string, unknown>;
        return shown(platform, found(await noun.update(platform, params.id ?? "", change as Change)));
      },
    }),
    remove: endpoint(name("remove", kind.one), {
      reply: z.object({ id: z.string() }),
      handle: async ({ platform, params }) => found(await noun.remove(platform, params.id ?? "")),
    }),
  };
}

type Carrying = "servers" | "providers" | "routing" | "messageRules" | "keywords" | "operatorGroups";
type Family = Carrying | "templates" | "recurrentPayments" | "requisites" | "companies" | "contracts" | "widgets";

export function crud(path: string, family: Family, { list, create, read, update, remove }: Endpoints): Route[] {
  const line = (method: Route["method"], end: string, action: string, handler: AnyEndpoint): Route => ({
    method,
    path: path + end,
    access: `${family}.${action}` as Permission,
    endpoint: handler,
  });
  return [
    line("GET", "", "get", list),
    line("POST", "", "create", create),
    line("GET", "/:id", "get", read),
    line("PUT", "/:id", "update", update),
    line("PATCH", "/:id", "update", update),
    line("DELETE", "/:id", "remove", remove),
  ];
}
