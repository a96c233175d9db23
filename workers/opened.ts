/** Opens at the first call. The value is kept, never the promise, which would belong to the request that made it. */
export function opened<T>(open: () => Promise<T>): () => T | Promise<T> {
  let known: T | undefined;
  const first = async () => {
    known = await open();
    return known;
  };
  return () => known ?? first();
}
