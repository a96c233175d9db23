/** So many journeys go on at once, each worker's on a product of its own: they change what they find. */
export const PRODUCTS = 3;

export function portsOf(index: number) {
  return { port: 18787 + index * 10, sandboxPort: 18788 + index * 10 };
}

// Playwright's number of this worker; a worker that follows a failed one has its number again.
const { port, sandboxPort } = portsOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

export const CABINET_URL = `http://localhost:${port}`;
export const SANDBOX_URL = `http://localhost:${sandboxPort}`;
