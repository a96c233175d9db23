import { spawnSync } from "node:child_process";
import { firstManagerSql, newPassword } from "./lib/first-manager.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";

const [username, email, ...options] = process.argv.slice(2);
if (!username || !email) {
  console.error("npm run first-manager -- <username> <e-mail> [options of wrangler d1 execute instead of --remote]");
  process.exit(2);
}

try {
  const password = newPassword();
  const sql = firstManagerSql({ username, email, password }).join("; ");
  const where = options.length > 0 ? options : ["--remote"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRoot("node_modules/wrangler/bin/wrangler.js"),
      "d1",
      "execute",
      "cabinet",
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
  if (!answers.at(-1).results[0].made) throw new Error("There is a manager already: he makes others at /users/new.");
  console.log(`Made the manager ${username}. The password is shown once: ${password}`);
  console.log("Sign in and change it at /account/password.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
