import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

// Trusts the sandbox mail server's certificate too. Miniflare reads the variable on import.
const own = inRoot("tests", "peers", "certificates", "ca.pem");
const others = process.env.NODE_EXTRA_CA_CERTS;
if (others && others !== own) {
  const both = join(tmpdir(), `cabinet-certificates-${process.pid}.pem`);
  writeFileSync(both, `${readFileSync(others, "utf8")}\n${readFileSync(own, "utf8")}`);
  process.env.NODE_EXTRA_CA_CERTS = both;
} else {
  process.env.NODE_EXTRA_CA_CERTS = own;
}
