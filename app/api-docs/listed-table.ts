import type { AnySchema } from "~/models/rules/api-note.schema";
import type { ListedTable } from "~/app/http/documented-calls.server";
import { type JsonSchema, toJsonSchema } from "./json-schema";

/** Builds the table of a list from the schema of its `data`: a column for each field, with those of nested objects. */
export function buildListedTable(data: AnySchema): ListedTable {
  const { properties = {} } = toJsonSchema(data);
  const found = Object.entries(properties).find(([, schema]) => listRowSchemas(schema).length > 0);
  if (!found) throw new Error("The list has no rows");
  const [rows, schema] = found;
  // Other alternatives are rows with more fields, or groups of rows, which a table has not.
  const [first, ...others] = listRowSchemas(schema);
  const required = first?.required ?? [];
  const richer = others.filter(({ properties = {} }) =>
    required.every((name) => name in properties),
  );
  const fields = Object.entries(
    Object.assign({}, ...[...richer, first].map((each) => each?.properties)) as Fields,
  );
  return {
    rows,
    columns: fields.flatMap(([name, field]) => listColumns(name, field)),
    optional: fields.map(([name]) => name).filter((name) => !required.includes(name)),
  };
}

type Fields = Record<string, JsonSchema>;

/** Schemas of the rows in a schema of arrays; none in any other one. */
function listRowSchemas(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(listRowSchemas);
  if (schema.type !== "array") return [];
  const items = schema.items as JsonSchema;
  return items.anyOf ?? [items];
}

function listColumns(name: string, { type, properties }: JsonSchema): string[] {
  if (![type].flat().includes("object") || !properties) return [name];
  return Object.entries(properties).flatMap(([field, schema]) =>
    listColumns(`${name}.${field}`, schema),
  );
}
