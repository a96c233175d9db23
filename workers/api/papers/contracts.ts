import { z } from "zod";
import { createContract, removeContract, updateContract } from "../../../app/domain/companies/contracts";
import { type ContractRow, getContract, pageOfContracts } from "../../../app/domain/companies/find";
import { contractChange, contractInput } from "../../../app/domain/companies/input";
import { contractView } from "../../../app/domain/companies/view";
import { issueContract } from "../../../app/domain/documents/issue-contract";
import { ok } from "../../../app/domain/shared/errors/result";
import type { Walk } from "../../../app/domain/shared/walk";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, COSTLY_WINDOW, isForeign, pageOf, paging, sought, walked } from "../http/list";

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
  query: z.strictObject({ ...paging, ...walked, CompanyId: z.string().optional() }),
  reply: pageOf(contract),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { CompanyId, OwnerId: ownerId } = query;
    const find = (page: Walk & { offset: number; limit: number }) =>
      pageOfContracts(platform.db, viewer, { ...page, ownerId });
    const isMeant = CompanyId === undefined ? undefined : (row: ContractRow) => row.companyId === CompanyId;
    const wordsOf = ({ title, username, tags }: ContractRow & { username: string }) => [title, username, ...tags];
    const { rows, total, next } = await sought(query, find, wordsOf, { window: COSTLY_WINDOW, isMeant });
    return ok({ data: rows.map(contractView), total, next });
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

const issue = endpoint("issueContract", {
  reply: z.object({ documentId: z.string() }),
  isCostly: true,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await issueContract(platform, viewer, params.id ?? "")), ({ id }) => ({ documentId: id })),
});

export const contracts = { list, create, read, update, remove, issue };
