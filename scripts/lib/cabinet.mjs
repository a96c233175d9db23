import "./certificates.mjs";

import { startSmsc } from "../../tests/peers/smsc/smsc.mjs";
import { startMailServer } from "../../tests/peers/smtp.mjs";
import { registerCallbacks } from "./callbacks.mjs";
import { prepareDatabase } from "./database.mjs";
import { claimPorts, claimState, removePids, writePids } from "./occupied.mjs";
import { smppPortBeside, smtpPortBeside } from "./paths.mjs";
import { ServedWorker } from "./served-worker.mjs";
import { cabinetWorker, sandboxWorker } from "./workers.mjs";

/**
 * `vars` override the cabinet's own; `main` replaces its Worker's entry file; `hasMonth` seeds a month of work.
 * `kill("cabinet" | "sandbox")` crashes a runtime and waits until it answers again.
 */
export async function startCabinet(options) {
  const { port, sandboxPort, state, vars = {}, say = () => {}, log = console.log } = options;
  const { smppPort = smppPortBeside(sandboxPort), smtpPort = smtpPortBeside(sandboxPort) } = options;
  const { main, databases, hasMonth } = options;
  const settings = { port, sandboxPort, smppPort, smtpPort, state, vars, main, databases };
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  await claimState(state);
  await claimPorts(settings);
  await prepareDatabase({ ...settings, hasMonth, say });

  const pids = () => ({ cabinet: workers.cabinet.pid, sandbox: workers.sandbox.pid });
  const record = () => writePids(state, { owner: process.pid, ...pids() });
  const hooks = {
    log,
    died: (name) => say(`The ${name}'s runtime died. Starting it again…`),
    recovered: (name) => {
      record();
      say(`The ${name} answers again.`);
    },
  };
  const workers = {
    sandbox: new ServedWorker({ ...sandboxWorker(settings), ...hooks }),
    cabinet: new ServedWorker({ ...cabinetWorker(settings), ...hooks }),
  };
  const onExit = () => removePids(state);
  process.on("exit", onExit);
  let stopCron = () => {};
  let smsc;
  let mailServer;

  async function stop() {
    stopCron();
    await smsc?.stop();
    await mailServer?.stop();
    await Promise.all(Object.values(workers).map((worker) => worker.stop()));
    process.off("exit", onExit);
    removePids(state);
  }

  try {
    await workers.sandbox.start();
    await registerCallbacks(settings);
    smsc = await startSmsc({ port: smppPort, sandboxUrl, log });
    mailServer = await startMailServer({ port: smtpPort, sandboxUrl });
    await workers.cabinet.start();
  } catch (error) {
    await stop();
    throw error;
  }
  record();
  stopCron = startCron(workers.cabinet, log);

  return {
    url: `http://localhost:${port}`,
    sandboxUrl,
    smppPort,
    smtpPort,
    stop,
    kill: (name = "cabinet") => workers[name].kill(),
    pids,
  };
}

const MINUTE = 60_000;

function startCron(worker, log) {
  let timer;
  let stopped = false;
  const tick = async () => {
    const now = Date.now();
    timer = setTimeout(tick, MINUTE - (now % MINUTE));
    try {
      await worker.scheduled(now);
    } catch (error) {
      if (!stopped) log(`The scheduled handler failed: ${error.message}`);
    }
  };
  void tick();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
