import { startSmsc } from "../../tests/peers/smsc.mjs";
import { registerCallbacks } from "./callbacks.mjs";
import { startCron } from "./cron.mjs";
import { prepareDatabase } from "./database.mjs";
import { claimPorts, claimState, removePids, writePids } from "./occupied.mjs";
import { smppPortBeside } from "./paths.mjs";
import { ServedWorker } from "./served-worker.mjs";
import { cabinetWorker, sandboxWorker } from "./workers.mjs";

/**
 * Serves the built product: the cabinet at `port`, the sandbox at `sandboxPort`, its SMS centre at `smppPort`, all local
 * state in the folder `state`.
 * `kill(name)` ends one runtime ("cabinet" or "sandbox") as a crash would and resolves when it answers again;
 * `pids()` are the runtimes' processes; `stop()` ends everything and leaves the state.
 */
export async function startCabinet(options) {
  const { port, sandboxPort, state, say = () => {}, log = console.log } = options;
  const { smppPort = smppPortBeside(sandboxPort) } = options;
  const settings = { port, sandboxPort, smppPort, state };
  await claimState(state);
  await claimPorts(settings);
  await prepareDatabase({ state, sandboxPort, smppPort, say });

  const pids = () => ({ cabinet: workers.cabinet.pid, sandbox: workers.sandbox.pid });
  const record = () => writePids(state, { owner: process.pid, ...pids() });
  const tell = {
    log,
    died: (name) => say(`The ${name}'s runtime died. Starting it again…`),
    recovered: (name) => {
      record();
      say(`The ${name} answers again.`);
    },
  };
  const workers = {
    sandbox: new ServedWorker({ ...sandboxWorker(settings), ...tell }),
    cabinet: new ServedWorker({ ...cabinetWorker(settings), ...tell }),
  };
  const onExit = () => removePids(state);
  process.on("exit", onExit);
  let stopCron = () => {};
  let smsc;

  async function stop() {
    stopCron();
    await smsc?.stop();
    await Promise.all(Object.values(workers).map((worker) => worker.stop()));
    process.off("exit", onExit);
    removePids(state);
  }

  try {
    await workers.sandbox.start();
    await registerCallbacks(settings);
    smsc = await startSmsc({ port: smppPort, sandboxUrl: `http://localhost:${sandboxPort}`, log });
    await workers.cabinet.start();
  } catch (error) {
    await stop();
    throw error;
  }
  record();
  stopCron = startCron(workers.cabinet, log);

  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    smppPort,
    stop,
    kill: (name = "cabinet") => workers[name].kill(),
    pids,
  };
}
