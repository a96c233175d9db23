import { join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const HERE = import.meta.dirname;

/** The built Worker inside the strict double, as one module in `folder`. */
export async function strictWorker(folder: string): Promise<string> {
  const outfile = join(folder, "strict.js");
  await build({
    entryPoints: [join(HERE, "worker.ts")],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    external: ["node:*", "cloudflare:workers", "cloudflare:email"],
    logLevel: "error",
    plugins: [
      {
        name: "product",
        setup: ({ onResolve }) => {
          onResolve({ filter: /^cabinet:product$/ }, () => ({ path: inRoot("build/server/index.js") }));
          onResolve({ filter: /^cloudflare:sockets$/ }, ({ importer }) =>
            importer === join(HERE, "sockets.ts")
              ? { path: "cloudflare:sockets", external: true }
              : { path: join(HERE, "sockets.ts") },
          );
        },
      },
    ],
  });
  return outfile;
}
