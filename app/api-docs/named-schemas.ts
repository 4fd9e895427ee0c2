import type { JsonSchema } from "./json-schema";

type Reference = JsonSchema & { $ref: string };

/** Schemas of bodies and answers that the document names, so that generated clients have types of these names. */
export type NamedSchemas = Map<string, JsonSchema>;

export const referSchema = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

/**
 * Names a schema, and returns the reference to it. Equal schemas share a name.
 * @param names candidates, most general first: the first that is free, or has an equal schema
 * @throws Error if all of them are names of other schemas
 */
export function nameSchema(
  schemas: NamedSchemas,
  names: readonly string[],
  schema: JsonSchema,
): Reference {
  const text = JSON.stringify(schema);
  const name = names.find((each) => JSON.stringify(schemas.get(each) ?? schema) === text);
  if (!name) throw new Error(`${names.join(" and ")} name other schemas`);
  schemas.set(name, schema);
  return referSchema(name);
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names for the body of a call: "TagInput" of createTag and an updateTag that takes the same, else "TagUpdate" of the latter. */
export function bodyNames(operationId: string): string[] {
  const noun = operationId.replace(/^(?:create|update)(?=[A-Z])/, "");
  const name = `${withCapital(noun)}Input`;
  return operationId.startsWith("update") ? [name, `${noun}Update`] : [name];
}

/** Name of the answer to a call: "CreateTagResponse"; with the status where a call has several. */
export const responseName = (operationId: string, status: string | undefined): string =>
  `${withCapital(operationId)}${status ?? ""}Response`;
