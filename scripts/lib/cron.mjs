const MINUTE = 60_000;

export function startCron(worker, log) {
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
