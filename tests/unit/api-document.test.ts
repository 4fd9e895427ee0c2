import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { ALL_SHAPES } from "~/app/api-docs/shape-names";
import {
  type Call,
  type OpenApiDocument,
  buildOpenApiDocument,
  type OperationObject,
} from "~/app/api-docs/document";

/** Request bodies may have additional properties; the schemas of responses forbid them themselves. */
const EXAMPLE_RULE = { severity: "error", allowAdditionalProperties: true } as const;
/** Rules beyond the linter's strictest preset, and exceptions that the specification requires. */
const RULES = {
  "no-invalid-schema-examples": EXAMPLE_RULE,
  "no-invalid-parameter-examples": EXAMPLE_RULE,
  "no-required-schema-properties-undefined": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "parameter-description": "error",
  "no-invalid-media-type-examples": EXAMPLE_RULE,
  // /healthz and /readyz have no 4xx response; a test below requires one of all other operations.
  "operation-4xx-response": "off",
  // Specification 001, section 7 has /survey-question/bulk beside /survey-question/{id}: ids are numbers, so no address matches both.
  "no-ambiguous-paths": "off",
} as const;

const OPERATION_ID_PATTERNS: Record<string, RegExp> = {
  GET: /^(list|get|is)([A-Z][a-z]+)+$/,
  POST: /^(accept|create|change|complete|duplicate|end|invite|merge|move|offer|pause|publish|refund|restore|resume|retire|send|sign|cancel|stop|unpublish|waive)([A-Z][a-z]+)+$/,
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
    const names = calls.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(operations.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(names.length).toBeGreaterThan(80);
  });

  it("promises no words of a message, since they may change", () => {
    expect(JSON.stringify(document.components.schemas)).not.toMatch(/"message":\{"const"/);
    expect(JSON.stringify(document.components.schemas)).toMatch(/"message":\{"type":"string"/);
  });

  it("has no type for a file of a form, in none of its alternatives, so that a client sends it without a cast", () => {
    const forms = Object.entries(document.components.schemas).filter(([name]) =>
      name.endsWith("Form"),
    );
    expect(forms.length).toBeGreaterThan(5);
    for (const [name, { properties = {}, ...rest }] of forms) {
      const files = Object.keys(properties).filter((field) => properties[field]?.contentMediaType);
      for (const field of files) {
        expect(properties[field], name).not.toHaveProperty("type");
        expect(JSON.stringify(rest), name).not.toContain(`"${field}":{"type"`);
      }
    }
  });

  it("has no choice of both texts and numbers, which some generators cannot read", () => {
    const choices = JSON.stringify(document.components.schemas).match(/"enum":\[[^\]]*\]/g) ?? [];
    const typesOf = (choice: string) =>
      new Set(
        (JSON.parse(`{${choice}}`) as { enum: unknown[] }).enum
          .filter((value) => value !== null)
          .map((value) => typeof value),
      );
    expect(choices.length).toBeGreaterThan(20);
    expect(choices.filter((choice) => typesOf(choice).size > 1)).toEqual([]);
  });

  it("cannot be built with an undescribed call, or a description without a call", () => {
    const [first, ...others] = calls;
    const undescribed = [...calls, { ...first, method: "PUT", path: "/tag/:id/colour" } as Call];
    expect(() => buildOpenApiDocument(undescribed, "1.0.0")).toThrow(
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
      problems.map(({ ruleId, message, location: [position] }) => [
        ruleId,
        message,
        position?.pointer,
      ]),
    ).toEqual([]);
  });

  it("has a 4xx response for each operation except the health checks", () => {
    const without4xx = operations.filter(({ operation: { responses } }) =>
      Object.keys(responses).every((status) => !status.startsWith("4")),
    );
    expect(without4xx.map(({ name }) => name)).toEqual(["GET /healthz", "GET /readyz"]);
  });

  it("has a unique operation id of verb and noun for each operation", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const misnamed = operations.filter(
      ({ method, operation }) => !OPERATION_ID_PATTERNS[method]?.test(operation.operationId),
    );
    expect(misnamed.map(({ name, operation }) => [name, operation.operationId])).toEqual([]);
  });

  it("has a one-line summary and complete sentences for each operation", () => {
    const summaries = operations.map(({ operation }) => operation.summary);
    expect(summaries.filter((each) => !/^[A-Z][^.\n]{5,60}$/.test(each))).toEqual([]);
    const texts = operations.flatMap(({ operation }) => [
      operation.description,
      ...operation.parameters.map(({ description }) => description),
    ]);
    const sentences = texts.filter((each) => each !== undefined);
    expect(sentences.filter((each) => !/^[A-Z1`][\s\S]*\.$/.test(each))).toEqual([]);
  });

  it("describes each optional field", () => {
    const schemas = Object.entries(document.components.schemas).filter(
      ([name]) => !/(Input|Update|Form)$/.test(name),
    );
    const bodies = operations
      // A description with "left out" covers all fields of its operation.
      .filter(({ operation }) => !(operation.description ?? "").includes("left out"))
      .flatMap(({ name, operation }) => {
        const { $ref = "" } = operation.requestBody?.content["application/json"].schema ?? {};
        const schema = document.components.schemas[$ref.split("/").at(-1) ?? ""];
        return schema ? [[name, schema] as const] : [];
      });
    const undescribed = [...schemas, ...bodies].flatMap(
      ([name, { properties = {}, required = [] }]) =>
        Object.entries(properties)
          .filter(([field, { description }]) => !required.includes(field) && !description)
          .map(([field]) => `${name}: ${field}`),
    );
    expect(undescribed).toEqual([]);
  });

  it("shows the default order in the example of each list", () => {
    const lists = operations.filter(({ operation: { parameters } }) =>
      parameters.some(({ name }) => name === "sortBy"),
    );
    const orders = lists.map(({ name, operation: { parameters, responses } }) => {
      const content = responses["200"]?.content as Content;
      const { result } = content?.["application/json"]?.example as ListExample;
      const defaultValue = (parameter: string) =>
        parameters.find((each) => each.name === parameter)?.schema.default;
      return [
        name,
        result.data.sorting,
        { sortBy: defaultValue("sortBy"), sortOrder: defaultValue("sortOrder") },
      ];
    });
    expect(orders.length).toBeGreaterThan(15);
    for (const [name, shown, expected] of orders) expect(shown, name as string).toEqual(expected);
  });

  it("has an example of each request and response body, which the linter validates against its schema", () => {
    const contents = operations.flatMap(({ name, operation }) => [
      ...Object.entries(operation.requestBody?.content ?? {}).map(
        ([type, content]) => [`${name} ${type}`, content] as const,
      ),
      ...Object.entries(operation.responses).map(
        ([status, { content }]) =>
          [`${name} ${status}`, (content as Content)?.["application/json"]] as const,
      ),
    ]);
    const withoutExample = contents.filter(([, content]) => content && !("example" in content));
    expect(withoutExample.map(([name]) => name)).toEqual([]);
    expect(contents.length).toBeGreaterThan(operations.length);
    const schemas = Object.entries(document.components.schemas).filter(([name]) =>
      ALL_SHAPES.some((shape) => shape.name === name),
    );
    expect(schemas.filter(([, schema]) => !("examples" in schema)).map(([name]) => name)).toEqual(
      [],
    );
  });
});

type ListExample = { result: { data: { sorting: { sortBy: string; sortOrder: string } } } };
type Content = Record<string, { example?: unknown }> | undefined;
