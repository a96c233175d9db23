import { listed } from "./answers.mjs";
import { ask, isInteractive } from "./ask.mjs";
import { Cloudflare, tokenForm } from "./cloudflare.mjs";

/** Opens the token's account. `missing` names whatever else is missing. */
export async function enterAccount({ missing = async () => "" } = {}) {
  const token = await tokenOf(missing);
  const cloudflare = new Cloudflare(token);
  const accounts = await cloudflare.list("/accounts");
  const wanted = process.env.CLOUDFLARE_ACCOUNT_ID;
  const account = wanted ? accounts.find(({ id }) => id === wanted) : accounts[0];
  if (!account)
    throw new Error(wanted ? `The token does not see the account ${wanted}.` : "The token sees no account.");
  if (!wanted && accounts.length > 1) {
    const lines = accounts.map(({ id, name }) => `${id}  ${name}`);
    throw new Error(listed("The token sees several accounts; name one as CLOUDFLARE_ACCOUNT_ID:", lines));
  }
  cloudflare.account = account.id;
  process.env.CLOUDFLARE_ACCOUNT_ID = account.id;
  return cloudflare;
}

async function tokenOf(missing) {
  const known = process.env.CLOUDFLARE_API_TOKEN;
  if (known) return known;
  const form = `This form makes one; add "Email Routing Rules: Edit" there:\n${tokenForm()}`;
  if (!isInteractive()) {
    throw new Error(["CLOUDFLARE_API_TOKEN is missing.", form, await missing()].filter(Boolean).join("\n"));
  }
  process.stdout.write(`A token of Cloudflare is needed. ${form}\n`);
  process.env.CLOUDFLARE_API_TOKEN = await ask("CLOUDFLARE_API_TOKEN", { isHidden: true });
  return process.env.CLOUDFLARE_API_TOKEN;
}
