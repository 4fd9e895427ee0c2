import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import {
  type Call,
  type OpenApiDocument,
  buildOpenApiDocument,
  type OperationObject,
} from "~/app/api-docs/document";

/** What an answer may not have beyond its schema, the schema refuses itself; a body may have more. */
const EXAMPLES = { severity: "error", allowAdditionalProperties: true } as const;
/** Rules beyond the strictest set of the linter's own, and those that the specification itself breaks. */
const RULES = {
  "no-invalid-schema-examples": EXAMPLES,
  "no-invalid-parameter-examples": EXAMPLES,
  "no-required-schema-properties-undefined": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "parameter-description": "error",
  "no-invalid-media-type-examples": EXAMPLES,
  // /healthz and /readyz refuse nobody; that all others may is checked below.
  "operation-4xx-response": "off",
  // Specification 001, section 7 has /survey-question/bulk beside /survey-question/{id}: an id is a number, so no address is both.
  "no-ambiguous-paths": "off",
} as const;

const VERBS: Record<string, RegExp> = {
  GET: /^(list|get|is)([A-Z][a-z]+)+$/,
  POST: /^(create|duplicate|publish|unpublish)([A-Z][a-z]+)+$/,
  PUT: /^update([A-Z][a-z]+)+$/,
  DELETE: /^delete([A-Z][a-z]+)+$/,
};

describe("the API's document", () => {
  let calls: Call[] = [];
  let document: OpenApiDocument;
  let operations: { name: string; method: string; operation: OperationObject }[] = [];
  beforeAll(async () => {
    calls = await loadRestCalls();
    document = buildOpenApiDocument(calls, "1.0.0");
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        return { name, method: method.toUpperCase(), operation };
      }),
    );
  });

  it("has each call of the route map, and no other", () => {
    const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, "{$1}")}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(names.length).toBeGreaterThan(80);
  });

  it("cannot be made while a call is not described, or a description has no call", () => {
    const [first, ...others] = calls;
    const strange = [...calls, { ...first, method: "PUT", path: "/tag/:id/colour" } as Call];
    expect(() => buildOpenApiDocument(strange, "1.0.0")).toThrow(
      "PUT /tag/:id/colour is not described in app/api-docs/calls",
    );
    expect(() => buildOpenApiDocument(others, "1.0.0")).toThrow(
      "is described, and in no route map",
    );
  });

  it("passes the linter without an error or a warning", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: RULES });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer]),
    ).toEqual([]);
  });

  it("says of each operation but those of the state that it may be refused", () => {
    const never = operations.filter(({ operation: { responses } }) =>
      Object.keys(responses).every((status) => !status.startsWith("4")),
    );
    expect(never.map(({ name }) => name)).toEqual(["GET /healthz", "GET /readyz"]);
  });

  it("names each operation once, by what it does and to what", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const strange = operations.filter(
      ({ method, operation }) => !VERBS[method]?.test(operation.operationId),
    );
    expect(strange.map(({ name, operation }) => [name, operation.operationId])).toEqual([]);
  });

  it("says of each operation in a line what it does, and begins its sentences alike", () => {
    const summaries = operations.map(({ operation }) => operation.summary);
    expect(summaries.filter((each) => !/^[A-Z][^.\n]{5,60}$/.test(each))).toEqual([]);
    const said = operations.flatMap(({ operation }) => [
      operation.description,
      ...operation.parameters.map(({ description }) => description),
    ]);
    const sentences = said.filter((each) => each !== undefined);
    expect(sentences.filter((each) => !/^[A-Z1`][\s\S]*\.$/.test(each))).toEqual([]);
  });

  it("says of each field that may be missing when it is, or what becomes of it", () => {
    const shapes = Object.entries(document.components.schemas).map(
      ([name, schema]) => [name, schema] as const,
    );
    const bodies = operations
      // Where one sentence says it of all fields, none of them has to.
      .filter(({ operation }) => !(operation.description ?? "").includes("left out"))
      .flatMap(({ name, operation }) => {
        const schema = operation.requestBody?.content["application/json"].schema;
        return schema ? [[name, schema] as const] : [];
      });
    const silent = [...shapes, ...bodies].flatMap(([name, { properties = {}, required = [] }]) =>
      Object.entries(properties)
        .filter(([field, { description }]) => !required.includes(field) && !description)
        .map(([field]) => `${name}: ${field}`),
    );
    expect(silent).toEqual([]);
  });

  it("shows in the example of each list the order that it has unless another one is asked for", () => {
    const lists = operations.filter(({ operation: { parameters } }) =>
      parameters.some(({ name }) => name === "sortBy"),
    );
    const orders = lists.map(({ name, operation: { parameters, responses } }) => {
      const content = responses["200"]?.content as Content;
      const { result } = content?.["application/json"]?.example as ListExample;
      const usual = (asked: string) =>
        parameters.find((each) => each.name === asked)?.schema.default;
      return [
        name,
        result.data.sorting,
        { sortBy: usual("sortBy"), sortOrder: usual("sortOrder") },
      ];
    });
    expect(orders.length).toBeGreaterThan(15);
    for (const [name, shown, usual] of orders) expect(shown, name as string).toEqual(usual);
  });

  it("has an example of each body and each answer, which the linter holds against its schema", () => {
    const contents = operations.flatMap(({ name, operation }) => [
      ...Object.entries(operation.requestBody?.content ?? {}).map(
        ([type, content]) => [`${name} ${type}`, content] as const,
      ),
      ...Object.entries(operation.responses).map(
        ([status, { content }]) =>
          [`${name} ${status}`, (content as Content)?.["application/json"]] as const,
      ),
    ]);
    const without = contents.filter(([, content]) => content && !("example" in content));
    expect(without.map(([where]) => where)).toEqual([]);
    expect(contents.length).toBeGreaterThan(operations.length);
    const shapes = Object.entries(document.components.schemas).filter(
      ([name]) => name !== "Refusal",
    );
    expect(shapes.filter(([, schema]) => !("examples" in schema)).map(([name]) => name)).toEqual(
      [],
    );
  });
});

type ListExample = { result: { data: { sorting: { sortBy: string; sortOrder: string } } } };
type Content = Record<string, { example?: unknown }> | undefined;
