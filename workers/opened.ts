/** Opens at the first call. The value is kept, never the promise, which would belong to the request that made it. */
export function opened<T, A extends unknown[] = []>(open: (...args: A) => Promise<T>): (...args: A) => T | Promise<T> {
  let known: T | undefined;
  const first = async (...args: A) => {
    known = await open(...args);
    return known;
  };
  return (...args) => known ?? first(...args);
}
