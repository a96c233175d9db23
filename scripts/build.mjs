import { spawnSync } from "node:child_process";

// `remix vite:build` runs both Vite builds: the browser's and the Worker's.
const result = spawnSync("remix", ["vite:build"], { stdio: "inherit", shell: false, env: { ...process.env, NODE_ENV: "production" } });
process.exit(result.status ?? 1);
