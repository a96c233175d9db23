export const launchOptions = (path: string | null) => ({
  executablePath: path ?? undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
