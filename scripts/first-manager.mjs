import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { experimental_readRawConfig } from "wrangler";
import { environmentOf, fileOf } from "./deploy/config.mjs";
import { firstManagerSql, newKey } from "./lib/first-manager.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";

const [username, email, ...options] = process.argv.slice(2);
if (!username || !email) {
  console.error("npm run first-manager -- <username> <e-mail> [--preview, or options of wrangler d1 execute]");
  process.exit(2);
}

try {
  const isPreview = options.includes("--preview");
  const environment = environmentOf(isPreview);
  const config = fileOf(environment);
  if (isPreview && !existsSync(config)) throw new Error("There is no preview yet: npm run deploy -- --preview");
  const own = options.filter((option) => option !== "--preview");
  const isDeployed = own.length === 0 && existsSync(config);
  const { PUBLIC_URL } = isDeployed ? experimental_readRawConfig({ config }).rawConfig.vars : { PUBLIC_URL: "" };
  const key = newKey();
  const sql = firstManagerSql({ username, email, key }).join("; ");
  const where = [...(isDeployed ? ["--config", config] : []), ...(own.length > 0 ? own : ["--remote"])];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRoot("node_modules/wrangler/bin/wrangler.js"),
      "d1",
      "execute",
      "DB",
      "--yes",
      "--json",
      "--command",
      sql,
      ...where,
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr || stdout);
  const answers = JSON.parse(stdout.slice(stdout.indexOf("[")));
  if (!answers.at(-1).results[0].made) throw new Error("There is a manager already, who makes others at /users/new.");
  console.log(`The manager sets a password at ${PUBLIC_URL}/recover/${key}`);
  console.log("The link works once, for a day. The same command makes another while no password is set.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
