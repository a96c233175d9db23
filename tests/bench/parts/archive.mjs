const N = Number(process.env.BENCH_ARCHIVE ?? 20_000);

/** Messages moved to the archive and read from it, and what one takes in either place. */
export async function measureArchive(bench, report) {
  const stored = await bench.step("storeOld", N);
  const rate = async (name) => {
    const started = performance.now();
    const answer = await bench.step(name, N);
    return { answer, rate: (N * 1000) / (performance.now() - started) };
  };
  const moved = await rate("moveOld");
  const read = await rate("readOld");
  report.row("messages moved to the archive, written, read back and removed", "", moved.rate);
  report.row("archived messages read", "", read.rate);
  const bytes = [stored.bytes, read.answer.bytes].map((value) => Math.round(value));
  report.text(`Bytes a message: ${bytes[0]} in the database with its indexes, ${bytes[1]} in the archive`);
}
