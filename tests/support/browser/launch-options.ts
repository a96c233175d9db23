/** How a browser at this path is started, wherever the tests run. */
export const launchOptions = (path: string | null) => ({
  executablePath: path ?? undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
