type Values = Record<string, unknown>;

/** Values of a layer as form fields. */
export function storedFields(values: Values): Record<string, string> {
  const hosts = Object.entries(recordOf(values["frontend.hosts"])).map(([host, brand]) => `${host} ${brand}`);
  return {
    title: String(values["frontend.title"] ?? ""),
    brand: String(values["frontend.brand"] ?? "a"),
    blogUrl: String(values["frontend.blogUrl"] ?? ""),
    chatUrl: String(values["frontend.chatUrl"] ?? ""),
    hosts: hosts.join("\n"),
    ...textsOf(values["frontend.colors"]),
    ...textsOf(values["frontend.support"]),
    ...textsOf(values["frontend.documents"]),
  };
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([name, text]) => [name, String(text)]));
}

function recordOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
