import { setTimeout as sleep } from "node:timers/promises";

const BASE = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
const TRIES = 4;
const PAUSE_MS = 500;
const DENIED = new Set([401, 403]);

/** Token permissions, by API path. */
const PERMISSIONS = [
  [/\/d1\//, "D1: Edit", "d1"],
  [/\/queues/, "Queues: Edit", "queues"],
  [/\/r2\//, "Workers R2 Storage: Edit", "workers_r2"],
  [/\/workers\/(routes|domains)/, "Workers Routes: Edit", "workers_routes"],
  [/\/workers\//, "Workers Scripts: Edit", "workers_scripts"],
  [/\/email\/routing\/rules/, "Email Routing Rules: Edit"],
  [/\/email\/routing/, "Zone Settings: Edit", "zone_settings"],
  [/\/dns_records/, "DNS: Edit", "dns"],
  [/^\/zones/, "Zone: Read", "zone"],
  [/^\/accounts/, "Account Settings: Read", "account_settings"],
];

export class CloudflareError extends Error {
  constructor({ method, path, status, errors }) {
    const said = errors.map(({ code, message }) => `${message} (${code})`).join("; ") || `status ${status}`;
    super(`Cloudflare answered ${method} ${path.split("?")[0]}: ${said}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code);
    this.permission = DENIED.has(status) ? PERMISSIONS.find(([pattern]) => pattern.test(path))?.[1] : undefined;
  }
}

/** Cloudflare's API v4 for one account; throws CloudflareError. */
export class Cloudflare {
  #token;
  account = "";

  constructor(token) {
    this.#token = token;
  }

  /** Returns the response's `result`. */
  async call(method, path, body) {
    const { result } = await this.#answer(method, path, body);
    return result;
  }

  /** Returns null instead of throwing on 404. */
  async find(path) {
    try {
      return await this.call("GET", path);
    } catch (error) {
      if (error.status === 404) return null;
      throw error;
    }
  }

  /** Reads every page of a list. */
  async list(path) {
    const rows = [];
    for (let page = 1; ; page++) {
      const separator = path.includes("?") ? "&" : "?";
      const { result, result_info: info } = await this.#answer("GET", `${path}${separator}page=${page}&per_page=100`);
      rows.push(...result);
      const total = info?.total_pages ?? Math.ceil((info?.total_count ?? 0) / (info?.per_page ?? 100));
      if (page >= total || result.length === 0) return rows;
    }
  }

  /** `path` within the account. */
  of(path) {
    return `/accounts/${this.account}${path}`;
  }

  /** Rows of the last statement only. */
  async query(database, sql, params) {
    const results = await this.call("POST", this.of(`/d1/database/${database}/query`), {
      sql,
      ...(params && { params }),
    });
    return results.at(-1).results;
  }

  async #answer(method, path, body) {
    const response = await reached(`${BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok && answer.success !== false) return answer;
    throw new CloudflareError({ method, path, status: response.status, errors: answer.errors ?? [] });
  }
}

/** Retries after a broken connection: names are unique, so nothing is created twice. */
async function reached(url, init) {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (tries === TRIES) throw new Error(`Cloudflare was not reached: ${error.cause?.message ?? error.message}`);
      await sleep(PAUSE_MS * tries);
    }
  }
}

/** Link to the dashboard's form with the permissions filled in; it has no key for Email Routing Rules. */
export function tokenForm() {
  const keys = PERMISSIONS.filter(([, , key]) => key).map(([, label, key]) => ({
    key,
    type: label.endsWith("Read") ? "read" : "edit",
  }));
  const permissions = encodeURIComponent(JSON.stringify(keys));
  return `https://dash.cloudflare.com/profile/api-tokens?permissionGroupKeys=${permissions}&accountId=*&zoneId=all&name=Cabinet`;
}

export const permissionNames = () => PERMISSIONS.map(([, label]) => label);
