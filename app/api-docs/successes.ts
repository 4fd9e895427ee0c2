import { z } from "zod";
import { exampleCsv, FORMAT_PARAMETER, TABLE_TYPES } from "~/app/http/table-list.server";
import { DELETED_RECORDS } from "./deleted-records";
import { buildListedTable } from "./listed-table";
import type { CallDescription, Success, TextSuccess } from "./describe";
import { type JsonSchema, toJsonSchema } from "./json-schema";
import { nameSchema, type NamedSchemas, responseName } from "./named-schemas";
import { commonHeaders, referHeaders } from "./parameters";
import { SHAPE_NAMES } from "./shape-names";

const isText = (success: Success | TextSuccess): success is TextSuccess => "type" in success;

type SuccessContext = {
  method: string;
  operationId: string;
  isPublic: boolean;
  responses: CallDescription["responses"];
  hasTable: boolean;
  /** Whether it also lists what was deleted. */
  hasDeleted: boolean;
  /** Whether the call or one of its parameters is deprecated. */
  isDeprecated: boolean;
};

/** Whether a call is a list, which is answered as a table too. */
export const takesFormat = ({ query = [] }: CallDescription): boolean =>
  query.some(({ name }) => name === FORMAT_PARAMETER);

/** Builds the successful responses of a call, of named schemas. @param schemas takes them */
export function buildSuccesses(context: SuccessContext, schemas: NamedSchemas) {
  const { method, operationId, isPublic, responses, hasTable, hasDeleted, isDeprecated } = context;
  const hasEtag = method === "GET" && !Object.values(responses).some(isText);
  const successes = Object.entries(responses).map(([status, success]) => {
    const hasRecord = !isText(success) && success.hasRecord === true;
    const headers = referHeaders([
      ...commonHeaders(isPublic),
      ...(hasEtag || hasRecord ? ["ETag"] : []),
      ...(hasRecord && status === "201" ? ["Location"] : []),
      ...(method === "POST" ? ["Idempotency-Replayed"] : []),
      ...(hasTable ? ["Link"] : []),
      ...(isDeprecated ? ["Deprecation", "Sunset"] : []),
    ]);
    const content = isText(success)
      ? textContent(success)
      : {
          ...envelopeContent(success, hasDeleted, (schema) => {
            const isMain = responses[201] === undefined || status === "201";
            const name = responseName(operationId, isMain ? undefined : status);
            return nameSchema(schemas, [name], schema);
          }),
          ...(hasTable && tableContent(success)),
        };
    const message = isText(success) ? undefined : success.message;
    return [status, { description: success.description ?? message ?? "Done.", headers, content }];
  });
  const notModified = {
    description: "It is what `If-None-Match` names.",
    headers: referHeaders([...commonHeaders(isPublic), "ETag"]),
  };
  return Object.fromEntries([...successes, ...(hasEtag ? [["304", notModified]] : [])]) as Record<
    string,
    JsonSchema
  >;
}

const textContent = ({ type, example }: TextSuccess) => ({
  [type]: { schema: { type: "string" }, example },
});

/** A list as a table, with the rows of its example. */
function tableContent({ data, example }: Success) {
  const table = buildListedTable(data);
  const rows = (example as Record<string, Record<string, unknown>[]>)[table.rows] ?? [];
  return {
    ...textContent({ description: "", type: TABLE_TYPES.csv, example: exampleCsv(table, rows) }),
    [TABLE_TYPES.xlsx]: { schema: { type: "string", format: "binary" } },
  };
}

function envelopeContent(
  { message, data, example }: Success,
  hasDeleted: boolean,
  refer: (schema: JsonSchema) => JsonSchema,
) {
  const result = {
    type: "object",
    properties: {
      message: { type: "string" },
      data: toJsonSchema(hasDeleted ? z.union([data, DELETED_RECORDS]) : data, SHAPE_NAMES),
    },
    required: ["message", "data"],
    additionalProperties: false,
  };
  const schema = {
    type: "object",
    properties: { success: { const: true }, result },
    required: ["success", "result"],
    additionalProperties: false,
  };
  const body = { success: true, result: { message: message ?? "Done", data: example } };
  return { "application/json": { schema: refer(schema), example: body } };
}
