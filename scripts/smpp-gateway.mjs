import { spawn } from "node:child_process";
import { inRoot } from "./lib/paths.mjs";
import { environment, prepare } from "./lib/prepare.mjs";

const node = await prepare();
const gateway = spawn(node, [inRoot("build/smpp-gateway/index.js")], { stdio: "inherit", env: environment() });
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => gateway.kill(name));
gateway.on("exit", (code) => process.exit(code ?? 1));
