import type { OpenApiDocument } from "~/app/api-docs/document";
import type { JsonSchema } from "~/app/api-docs/json-schema";

/**
 * What programs rely on, one fact a line, indented below the call or schema that it belongs to:
 *
 *     GET /tag listTags
 *       query page: integer
 *       200 application/json: ListTagsResponse
 *     TagInput (sent)
 *       name!: string
 *
 * `!` is a field that has to be sent, or that is always answered.
 */
export function describeSurface({ paths, components }: OpenApiDocument): string {
  const schemas = components.schemas as Record<string, JsonSchema>;
  const sent = new Set<string>();
  const answered = new Set<string>();
  const collect = (part: unknown, into: Set<string>) => {
    for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(SCHEMA_REFERENCE)) {
      if (into.has(name)) continue;
      into.add(name);
      collect(schemas[name], into);
    }
  };
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { operationId, parameters, requestBody, responses } = operation;
      collect(requestBody, sent);
      collect(responses, answered);
      return [
        `${method.toUpperCase()} ${path} ${operationId}${deprecationOf(operation)}`,
        ...parameters.map(
          (each) =>
            `  ${each.in} ${each.name}${each.required ? "!" : ""}: ${toType(each.schema)}${deprecationOf(each)}`,
        ),
        ...describeContents("body", requestBody),
        ...Object.entries(responses).flatMap(([status, response]) =>
          Number(status) < 400 ? describeContents(status, response) : [],
        ),
      ];
    }),
  );
  collect({ $ref: "#/components/schemas/Refusal" }, answered);
  const shapes = Object.entries(schemas).flatMap(([name, schema]) => {
    const uses = [sent.has(name) && "sent", answered.has(name) && "answered"].filter(Boolean);
    return [`${name} (${uses.join(", ")})`, ...describeSchema(schema)];
  });
  return [...calls, ...shapes, ""].join("\n");
}

const SCHEMA_REFERENCE = /#\/components\/schemas\/(\w+)/g;

type Contents = { content?: Record<string, { schema?: JsonSchema }> };

function describeContents(use: string, message: unknown): string[] {
  const { content = {} } = (message ?? {}) as Contents;
  return Object.entries(content).map(
    ([type, { schema = {} }]) => `  ${use} ${type}: ${toType(schema)}`,
  );
}

function describeSchema(schema: JsonSchema): string[] {
  const { properties } = schema;
  if (!properties) return [`  value!: ${toType(schema)}`];
  // Answers have one envelope, in which only the data differs.
  const { result } = properties;
  const isSuccess = properties.success?.const === true && result?.properties;
  return listFacts((isSuccess && result) || schema, "").filter(
    (fact) => !/^ {2}message!/.test(fact),
  );
}

/** Facts of the fields of an object, with those of objects within it that have no name. */
function listFacts(schema: JsonSchema, path: string): string[] {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const fields = [
    ...Object.entries(properties),
    ...Object.entries(patternProperties as Record<string, JsonSchema>),
  ];
  const own = fields.flatMap(([name, field]) => [
    `  ${path}${name}${required.includes(name) ? "!" : ""}: ${toType(field)}${deprecationOf(field)}`,
    ...listFacts(field, `${path}${name}.`),
  ]);
  const items = schema.items ? listFacts(schema.items as JsonSchema, `${path}[].`) : [];
  const alternatives = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined) ?? [];
  return [...new Set([...own, ...items, ...alternatives.flatMap((each) => listFacts(each, path))])];
}

/** Type of a value, with alternatives separated by bars. */
function toType(schema: JsonSchema): string {
  const { $ref, type, items, properties } = schema as JsonSchema & { $ref?: string };
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join("|");
  const alternatives = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined);
  if (alternatives && !properties) return alternatives.map(toType).join("|");
  if (schema.contentMediaType) return "file";
  const types = [type ?? "any"].flat().map((each) => {
    return each === "array" ? `[${toType((items ?? {}) as JsonSchema)}]` : each;
  });
  return types.join("|");
}

/** Mark of something deprecated, with its last day where it has one. */
function deprecationOf(part: object): string {
  const { deprecated, "x-sunset": sunset } = part as { deprecated?: true; "x-sunset"?: string };
  if (!deprecated) return "";
  return sunset ? ` (deprecated until ${sunset})` : " (deprecated)";
}

type Fact = { owner: string; required: boolean; type: string; sunset?: string };

function parseFacts(surface: string): { owners: Map<string, string>; facts: Map<string, Fact> } {
  const owners = new Map<string, string>();
  const facts = new Map<string, Fact>();
  let owner = "";
  for (const line of surface.split("\n").filter(Boolean)) {
    const sunset = / \(deprecated until (\S+)\)$/.exec(line)?.[1];
    const text = line.replace(/ \(deprecated[^)]*\)$/, "");
    if (!line.startsWith(" ")) {
      const [, name = "", use = ""] = /^(.*?)(?: \((.*)\))?$/.exec(text) ?? [];
      owner = name;
      owners.set(owner, use);
      facts.set(owner, { owner, required: false, type: "", sunset });
      continue;
    }
    const [, name = "", mark, type = ""] = /^ {2}(.*?)(!?): (.*)$/.exec(text) ?? [];
    facts.set(`${owner} > ${name}`, { owner, required: mark === "!", type, sunset });
  }
  return { owners, facts };
}

/**
 * Lists what a program that relies on a surface would miss in a later one. What was deprecated may be gone after its last day.
 * @param today such as 2027-01-31
 */
export function findBreakingChanges(before: string, after: string, today: string): string[] {
  const [old, current] = [parseFacts(before), parseFacts(after)];
  const gone = [...old.facts].flatMap(([name, fact]) => {
    if (fact.sunset && fact.sunset < today) return [];
    const now = current.facts.get(name);
    // What belongs to something that is gone is not listed once more.
    if (!now)
      return name === fact.owner || current.facts.has(fact.owner) ? [`${name} is gone`] : [];
    const use = findUse(current.owners.get(fact.owner), name);
    return findTypeChanges(fact, now, use).map((change) => `${name} ${change}`);
  });
  const demanded = [...current.facts].flatMap(([name, { owner, required }]) => {
    const isNew = old.owners.has(owner) && !old.facts.has(name) && !isInNewOptional(name);
    return isNew && required && findUse(current.owners.get(owner), name).isSent
      ? [`${name} has to be sent`]
      : [];
  });
  /** Whether a field is one of a new list or object that nobody has to send. */
  function isInNewOptional(name: string): boolean {
    const parents = [...name.matchAll(/\.\[\]|\./g)].map(({ index }) => name.slice(0, index));
    return parents.some((parent) => {
      const fact = current.facts.get(parent);
      return fact !== undefined && !fact.required && !old.facts.has(parent);
    });
  }
  return [...gone, ...demanded];
}

type Use = { isSent: boolean; isAnswered: boolean };

/** Whether a fact is of what programs send, or of what they get. */
function findUse(uses: string | undefined, name: string): Use {
  if (!uses) {
    const isSent = / > (query|path|header|body) /.test(name);
    return { isSent, isAnswered: !isSent };
  }
  return { isSent: uses.includes("sent"), isAnswered: uses.includes("answered") };
}

function findTypeChanges(before: Fact, now: Fact, { isSent, isAnswered }: Use): string[] {
  const had = splitType(before.type);
  const has = splitType(now.type);
  // A word that is only answered is missed by nobody: a program that knows it goes on to work.
  const isMissed = (type: string) => isSent || !isWord(type);
  const lost = had.filter((type) => !has.some((each) => covers(each, type)) && isMissed(type));
  // A new word of a choice is no new type, nor is any text where there were words.
  const added = has.filter((type) => !had.some((each) => covers(type, each)) && !isWord(type));
  return [
    ...(isSent && now.required && !before.required ? ["has to be sent"] : []),
    ...(isAnswered && before.required && !now.required ? ["is not always answered"] : []),
    ...(lost.length > 0 ? [`is no longer ${lost.join(" or ")}`] : []),
    ...(isAnswered && added.length > 0 ? [`may be ${added.join(" or ")}`] : []),
  ];
}

const isWord = (type: string) => type.startsWith('"');

/** Whether a type accepts every value of another one: an unrestricted string accepts each enum value, also as an array item. */
function covers(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  const [wideItems, narrowItems] = [wide, narrow].map((type) => /^\[(.*)\]$/.exec(type)?.[1]);
  if (wideItems !== undefined && narrowItems !== undefined)
    return splitType(narrowItems).every((item) =>
      splitType(wideItems).some((each) => covers(each, item)),
    );
  return wide === "string" && isWord(narrow);
}

/** Alternatives of a type; those of a list's items are a part of the list. */
function splitType(type: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of type) {
    if (character === "[") depth += 1;
    if (character === "]") depth -= 1;
    if (character === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
