import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { librariesOf, unpackDebian } from "../../scripts/lib/debian.mjs";
import { met } from "../support/faults/served";
import { USER } from "../support/providers/mail-server";

const PACKAGES = [
  "exim4-daemon-light",
  "libdb5.3",
  "libevent-2.1-7",
  "libgnutls-dane0",
  "libidn12",
  "libnsl2",
  "libtirpc3",
  "libunbound8",
  "libnss-wrapper",
  "fakeroot",
  "libfakeroot",
];

const certificate = (name: string) => fileURLToPath(new URL(`./certificates/${name}`, import.meta.url));

/**
 * Exim, a mail server in C, at `port`. It requires login over TLS, has no mailbox `nobody`, bounces mail for `full`,
 * and relays everything else, including its reports, to `next`.
 */
export async function startExim({ port, next }: { port: number; next: number }): Promise<{ stop(): Promise<void> }> {
  const root = unpackDebian("exim", PACKAGES);
  const libraries = librariesOf(root);
  const folder = mkdtempSync(join(tmpdir(), "exim-"));
  const inFolder = (name: string) => join(folder, name);
  const program = join(root, "usr", "sbin", "exim4");
  mkdirSync(inFolder("spool"));
  writeFileSync(inFolder("exim.conf"), configOf({ program, spool: inFolder("spool"), next }), { mode: 0o644 });
  // Exim starts as root and continues as a user, so both must be in passwd.
  writeFileSync(inFolder("passwd"), "root:x:0:0::/:/bin/sh\nDebian-exim:x:10001:10001::/:/bin/false\n");
  writeFileSync(inFolder("group"), "root:x:0:\nDebian-exim:x:10001:\n");
  const [own] = libraries.split(":") as [string];
  const env = {
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: libraries,
    LD_PRELOAD: join(own, "libnss_wrapper.so"),
    NSS_WRAPPER_PASSWD: inFolder("passwd"),
    NSS_WRAPPER_GROUP: inFolder("group"),
  };
  const asRoot = ["-l", join(own, "libfakeroot", "libfakeroot-sysv.so"), "-f", join(root, "usr", "bin", "faked-sysv")];
  const options = ["-C", inFolder("exim.conf"), "-bdf", "-oX", `127.0.0.1.${port}`, "-oP", inFolder("pid")];
  const child = spawn(join(root, "usr", "bin", "fakeroot-sysv"), [...asRoot, "--", program, ...options], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  const stop = async () => {
    if (child.exitCode === null) {
      process.kill(Number(readFileSync(inFolder("pid"), "utf8")));
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await met("Exim", () => child.exitCode !== null || answers(port), { everyMs: 50, limitMs: 10_000 });
  if (child.exitCode === null) return { stop };
  await stop();
  throw new Error(`Exim ended: ${said}`);
}

function answers(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  return new Promise((resolve) => {
    socket.once("data", () => resolve(true)).once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

const configOf = ({ program, spool, next }: { program: string; spool: string; next: number }) => `
exim_path = ${program}
keep_environment = *
spool_directory = ${spool}
log_file_path = ${spool}/log_%s
primary_hostname = mx.example
tls_advertise_hosts = *
tls_certificate = ${certificate("peer.pem")}
tls_privatekey = ${certificate("peer.key")}
acl_smtp_rcpt = recipients
acl_smtp_data = accept
begin acl
recipients:
  deny !authenticated = *
       message = 5.7.0 Log in first
  deny local_parts = nobody
       message = 5.1.1 No such mailbox
  accept
begin routers
full:
  driver = redirect
  local_parts = full
  allow_fail
  data = :fail: mailbox is full
onwards:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = next
begin transports
next:
  driver = smtp
  port = ${next}
  allow_localhost
  hosts_avoid_tls = *
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = \${if def:tls_in_cipher}
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${USER.username}}}{eq{$auth3}{${USER.password}}}}}
  server_set_id = $auth2
`;
