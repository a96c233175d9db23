import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import type { Walk } from "../../../app/domain/base/shared/walk";
import { createContract, removeContract, updateContract } from "../../../app/domain/papers/companies/contracts";
import { type ContractRow, getContract, pageOfContracts } from "../../../app/domain/papers/companies/find";
import { contractChange, contractInput } from "../../../app/domain/papers/companies/input";
import { contractView } from "../../../app/domain/papers/companies/view";
import { issueContract } from "../../../app/domain/papers/documents/issue-contract";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchPage, walkedBy } from "../http/list";

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
  query: z.strictObject({ ...paging, ...walkedBy("title"), CompanyId: z.string().optional() }),
  reply: pageOf(contract),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { CompanyId, OwnerId: ownerId } = query;
    const find = (page: Walk & { offset: number; limit: number }) =>
      pageOfContracts(platform.db, viewer, { ...page, ownerId });
    const isMeant = CompanyId === undefined ? undefined : (row: ContractRow) => row.companyId === CompanyId;
    const wordsOf = ({ title, username, tags }: ContractRow & { username: string }) => [title, username, ...tags];
    const keys = { title: ({ title }: ContractRow) => title };
    const page = await searchPage(query, find, wordsOf, { isMeant, keys });
    return ok({ data: page.rows.map(contractView), ...figuresOf(page) });
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
