import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Miniflare } from "miniflare";
import { miniflareOptions } from "./miniflare-options.mjs";
import { findProcesses, isAlive, signal } from "./processes.mjs";

const POLL_MS = 250;
const OWN_RESTART_MS = 4000;

export class ServedWorker {
  #options;
  #miniflare;
  #watch;
  #restarts = 0;
  #restartsSeen = 0;
  #recovery = null;

  constructor(options) {
    this.#options = options;
  }

  async start() {
    await this.#open();
    this.#watch = setInterval(() => {
      if (this.#recovery || isAlive(this.pid)) return;
      this.#recovery = this.#recover().finally(() => {
        this.#recovery = null;
      });
    }, POLL_MS);
  }

  /** Crashes the runtime; resolves when it answers again. */
  async kill() {
    const killed = this.pid;
    signal(killed, "SIGKILL");
    while (this.pid === killed || this.#recovery) await sleep(20);
  }

  /** `time` in ms UTC. */
  async scheduled(time) {
    if (this.#recovery) return;
    const worker = await this.#miniflare.getWorker(this.#options.name);
    await worker.scheduled({ scheduledTime: new Date(time), cron: "* * * * *" });
  }

  async stop() {
    clearInterval(this.#watch);
    await this.#recovery;
    await this.#miniflare?.dispose();
  }

  async #open() {
    const onRestart = () => {
      this.#restarts++;
    };
    this.#miniflare = new Miniflare(miniflareOptions({ ...this.#options, onRestart }));
    await this.#miniflare.ready;
    this.#findRuntime();
  }

  // Miniflare restarts a dead runtime once; after that this opens a new one.
  async #recover() {
    const { name, died, recovered, log } = this.#options;
    died(name);
    const until = Date.now() + OWN_RESTART_MS;
    while (this.#restarts === this.#restartsSeen && Date.now() < until) await sleep(20);
    this.#findRuntime();
    while (!this.pid) {
      try {
        await this.#miniflare.dispose().catch(() => {});
        await this.#open();
      } catch (error) {
        log(`The ${name} did not start: ${error.message}`);
        await sleep(1000);
      }
    }
    // The process exists before it listens.
    while (isAlive(this.pid) && !(await this.#isListening())) await sleep(20);
    recovered(name);
  }

  #isListening() {
    return new Promise((resolve) => {
      const socket = connect(this.#options.port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => resolve(false));
    });
  }

  #findRuntime() {
    const socket = `entry=127.0.0.1:${this.#options.port}`;
    this.#restartsSeen = this.#restarts;
    this.pid = findProcesses((command) => command.includes("workerd") && command.includes(socket))[0];
  }
}
