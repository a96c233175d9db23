import { z } from "zod";
import { createContract, removeContract, updateContract } from "../../../app/domain/companies/contracts";
import { findContracts, getContract } from "../../../app/domain/companies/find";
import { contractChange, contractInput } from "../../../app/domain/companies/input";
import { contractView } from "../../../app/domain/companies/view";
import { ok } from "../../../app/domain/shared/errors/result";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, isForeign, listOf, order, paging, period, search, soughtIn } from "../http/list";

const contract = z.object({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  RequisiteId: z.string(),
  CompanyId: z.string(),
  FileId: z.string().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listContracts", {
  query: z.strictObject({ ...paging, ...order, ...period, ...search, CompanyId: z.string().optional() }),
  reply: listOf(contract),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0 });
    const all = await findContracts(platform.db, viewer, query.OwnerId);
    const rows = all.filter(({ companyId }) => query.CompanyId === undefined || companyId === query.CompanyId);
    const { rows: page, total } = soughtIn(query, rows, ({ title, username, tags }) => [title, username, ...tags]);
    return ok({ data: page.map(contractView), total });
  },
});

const create = endpoint("createContract", {
  body: contractInput,
  reply: contract,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createContract(platform, viewer, body, { id }), contractView),
  async recover({ platform, viewer }, id) {
    const made = await getContract(platform.db, viewer, id);
    return made && contractView(made);
  },
});

const read = endpoint("readContract", {
  query: byId,
  reply: contract,
  handle: async ({ platform, viewer, params }) =>
    ok(contractView(found(await getContract(platform.db, viewer, params.id ?? "")))),
});

const update = endpoint("updateContract", {
  body: contractChange,
  reply: contract,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateContract(platform, viewer, params.id ?? "", body)), contractView),
});

const remove = endpoint("removeContract", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeContract(platform, viewer, params.id ?? "")),
});

export const contracts = { list, create, read, update, remove };
