import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

// The runtime trusts the certificate of the sandbox's mail server beside what this machine trusts. Miniflare looks at
// the variable as soon as it is imported.
const own = inRoot("tests", "peers", "certificates", "ca.pem");
const others = process.env.NODE_EXTRA_CA_CERTS;
if (others && others !== own) {
  const both = join(tmpdir(), `cabinet-certificates-${process.pid}.pem`);
  writeFileSync(both, `${readFileSync(others, "utf8")}\n${readFileSync(own, "utf8")}`);
  process.env.NODE_EXTRA_CA_CERTS = both;
} else {
  process.env.NODE_EXTRA_CA_CERTS = own;
}
