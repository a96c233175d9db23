/** Opens on the first call. Keeps the value, never the promise, which belongs to the request that created it. */
export function opened<T, A extends unknown[] = []>(open: (...args: A) => Promise<T>): (...args: A) => T | Promise<T> {
  let known: T | undefined;
  const first = async (...args: A) => {
    known = await open(...args);
    return known;
  };
  return (...args) => known ?? first(...args);
}
