import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../workers/api/operations/ru";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
let document: any;

beforeAll(async () => {
  document = await (await call("GET", "/api/openapi.json")).json();
});

const operation = (path: string, method: string) => document.paths[path][method.toLowerCase()];

describe("the OpenAPI document", () => {
  it("describes every route and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).sort(),
    );
  });

  it("gives each operation its own id, a summary, its parameters and the error's shape", () => {
    const ids = new Set<string>();
    for (const [path, methods] of Object.entries(document.paths)) {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      for (const described of Object.values(methods as Record<string, any>)) {
        expect(ids).not.toContain(described.operationId);
        ids.add(described.operationId);
        expect(described.summary).toMatch(/[а-я]/);
        const inPath = described.parameters.filter((parameter: { in: string }) => parameter.in === "path");
        expect(inPath).toHaveLength(path.split("{").length - 1);
        expect(described.responses["500"].content["application/json"].schema).toEqual({
          $ref: "#/components/schemas/Error",
        });
      }
    }
    expect(document.components.schemas.Error.properties).toHaveProperty("message");
  });

  it("lists the refusal codes once, and refers to them", () => {
    const { Error: refusal, RefusedMessage: message, ErrorCode: codes } = document.components.schemas;
    expect(codes.enum).toEqual(expect.arrayContaining(["senderNotApproved", "recipientBlacklisted", "fieldUnknown"]));
    expect(codes.enum).toEqual([...new Set(codes.enum)].sort());
    const pointer = "#/components/schemas/ErrorCode";
    for (const { properties } of [refusal, message]) {
      expect([properties.code.$ref, properties.data.items.properties.code.$ref]).toEqual([pointer, pointer]);
    }
  });

  it("names query parameters as they are sent", () => {
    const names = operation("/sendings", "GET").parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["$offset", "$limit", "$order[0][1]", "createdAt[$gt]", "groupId", "status"]),
    );
  });

  it("takes bodies from the schemas that parse them", () => {
    const { schema } = operation("/sendings", "POST").requestBody.content["application/json"];
    // A single message, a bulk, or either of them from a template.
    expect(schema.anyOf).toHaveLength(3);
    expect(operation("/login", "POST").requestBody.content["application/json"].schema).toMatchObject({
      type: "object",
      required: ["username", "password"],
    });
    expect(operation("/storage", "POST").requestBody.content).toHaveProperty(["multipart/form-data"]);
  });

  it("offers an Idempotency-Key on every POST except public ones and those that return a secret", () => {
    const without = [
      "/login",
      "/registration",
      "/ws/tickets",
      "/tokens",
      "/webhooks",
      "/webhooks/:id/rotate",
      "/push/sites",
      "/integrations",
      "/integrations/:id/rotate",
      "/wapi/:id/code",
    ];
    for (const { method, path } of routes.filter((route) => route.method === "POST")) {
      const names = operation(path.replace(/:(\w+)/g, "{$1}"), method).parameters.map(
        ({ name }: { name: string }) => name,
      );
      expect(names.includes("Idempotency-Key"), path).toBe(!without.includes(path));
    }
  });

  it.each([
    ["ru", "Настройки и права"],
    ["en", "Get settings and permissions"],
    ["de", "Get settings and permissions"],
  ])("summarizes calls in Russian, to readers of other languages in English: %s", async (language, summary) => {
    const headers = { "accept-language": language };
    const read = (await (await call("GET", "/api/openapi.json", { headers })).json()) as typeof document;
    expect(read.paths["/settings"].get.summary).toBe(summary);
  });

  it("has no unused summary", () => {
    expect(Object.keys(operations).sort()).toEqual([...new Set(routes.map(({ endpoint }) => endpoint.name))].sort());
  });
});
