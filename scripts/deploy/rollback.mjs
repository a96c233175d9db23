import { parseArgs } from "node:util";
import { say } from "../lib/prepare.mjs";
import { environmentOf } from "./config.mjs";
import { enterAccount } from "./enter.mjs";
import { explained } from "./resources.mjs";

const { values, positionals } = parseArgs({ options: { preview: { type: "boolean" } }, allowPositionals: true });
const { name } = environmentOf(values.preview ?? false);

try {
  const cloudflare = await enterAccount();
  const script = cloudflare.of(`/workers/scripts/${name}`);
  const { deployments = [] } = (await cloudflare.find(`${script}/deployments`)) ?? {};
  const [current, ...earlier] = deployments.map(({ versions }) => versions[0].version_id);
  const version = positionals[0] ?? earlier.find((id) => id !== current);
  if (!current) throw new Error(`No Worker ${name} is deployed.`);
  if (!version) throw new Error("There is no earlier version: this one is the first.");
  if (version === current) throw new Error(`The version ${version} runs already.`);
  await cloudflare.call("POST", `${script}/deployments`, {
    strategy: "percentage",
    versions: [{ version_id: version, percentage: 100 }],
    annotations: { "workers/message": "npm run rollback" },
  });
  say(`The Worker is back at ${version}; before, it was ${current}.`);
  say("The database keeps its newest form: migrations only append, so that the version before them still works.");
  say("Taking data back too loses what was written since: see scripts/deploy/README.md.");
} catch (error) {
  process.stderr.write(`\n${explained(error)}\nNothing was changed.\n`);
  process.exitCode = 1;
}
