import { z } from "zod";
import { COLUMNS_PARAMETER, FORMAT_PARAMETER, FORMATS } from "~/app/http/table-list.server";
import type { Deprecation } from "~/app/http/documented-calls.server";
import type { AnySchema } from "~/models/rules/api-note.schema";
import { encodeCursor } from "~/server/platform/list-cursor";
import type { ListFilter, ListFilters } from "~/server/platform/list-filters";
import type { ErrorCode } from "~/server/platform/error-codes";
import type { FieldError } from "~/server/platform/errors";
import type { JsonSchema } from "./json-schema";

/** ID in a path or a query; the maximum is that of PostgreSQL's integer. */
export const ID: JsonSchema = { type: "integer", minimum: 1, maximum: 2_147_483_647 };

/** Query parameter of a call. */
export type Parameter = {
  name: string;
  description: string;
  schema: JsonSchema;
  required?: boolean;
  example?: string | number | boolean;
  /** Since when it is deprecated, and from when on it may be gone. */
  deprecation?: Deprecation;
};

/** Successful response of a call, in the envelope. */
export type Success = {
  /** When the call responds with this status; required if it has several. */
  description?: string;
  /** Message in the envelope; omitted if it varies. */
  message?: string;
  /** Schema of `result.data`. */
  data: AnySchema;
  example: unknown;
  /** Whether it has one record: a write then answers its ETag, and the Location of a new one. */
  hasRecord?: true;
};

/** Successful response in another format than the envelope. */
export type TextSuccess = { description: string; type: string; example: string };

/** Documentation of a call, beyond its schemas and its route. */
export type CallDescription = {
  /** Verb and resource in camel case; names the operation in generated clients. */
  operationId: string;
  summary: string;
  description?: string;
  /** Since when it is deprecated, and from when on it may be gone. */
  deprecation?: Deprecation;
  /** Whether it does not compare versions, though its path has an ID. */
  ignoresIfMatch?: true;
  /** Whether it compares versions, though its path has no ID: there is one record. */
  isSingle?: true;
  query?: Parameter[];
  /** IDs in the sample content by path parameter, where they are not those of the group. */
  exampleIds?: Record<string, number>;
  body?: {
    rule: AnySchema;
    /** Example that an installation with the sample content accepts: a test sends it. */
    example: Record<string, unknown>;
    /** Whether omitted fields stay unchanged, though the rule requires them. */
    partial?: true;
    /** Descriptions of fields that are not obvious from their names. */
    fields?: Record<string, string>;
  };
  responses: Partial<Record<200 | 201, Success | TextSuccess>>;
  /** Refusals of this call only, or descriptions that replace those of the common refusals. */
  refusals?: Partial<
    Record<400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 503 | 507, string | Refusal>
  >;
};

/** Refusal of some calls only: its condition and an example of its message. */
export type Refusal = {
  when: string;
  message: string;
  /** Name of the field that the message is also reported for. */
  field?: string;
  /** Errors of several fields, instead. */
  errors?: FieldError[];
  /** Code, if not that of the status; "duplicate" for a 409 with a field. */
  code?: ErrorCode;
};

/** Calls of one resource, by method and path as in the route map, e.g. "GET /tag/:id". */
export type CallGroup = {
  /** Sort key among the groups, in steps of ten. */
  position: number;
  name: string;
  description: string;
  /** Singular noun in messages, e.g. "tag". */
  thing?: string;
  /** IDs in the sample content by path parameter; 1 for those not listed. */
  exampleIds?: Record<string, number>;
  calls: Record<string, CallDescription>;
};

/** Default export of each file in `calls`; a named shape belongs to one file only. */
export type DescribedCalls = { groups: CallGroup[]; shapes: Shape[] };

/** Schema of a record, with its name in the document and an example. */
export type Shape = { name: string; shape: AnySchema; example: unknown };

/**
 * Checks at compile time that a schema has exactly the fields that the presenter returns. Curried, since TypeScript infers
 * either all type arguments of a call or none.
 */
export const defineShape =
  <Data>() =>
  <Rule extends z.ZodType<Data>>(
    rule: Rule & ([Data] extends [z.output<Rule>] ? unknown : never),
  ): Rule =>
    rule;

export const idSchema = (noun: string) => z.number().int().min(1).describe(`The ID of ${noun}.`);
export const dateTimeSchema = (description: string) =>
  z.string().datetime().describe(`${description} ISO 8601, in UTC.`);
export const version = z
  .number()
  .int()
  .min(0)
  .describe("From 0. Goes up by one with each change; `If-Match` compares it.");
export const createdAt = dateTimeSchema("When it was made.");
export const updatedAt = dateTimeSchema("When it was changed last.");

/** Pagination and sorting of a list response. */
export const pagination = z
  .object({
    currentPage: z.number().int().min(1).describe("The page that was asked for."),
    totalPages: z.number().int().min(0).describe("0 where there is nothing."),
    totalItems: z.number().int().min(0).describe("How many there are on all pages."),
    itemsPerPage: z.number().int().min(1).describe("The limit that was asked for."),
    hasNextPage: z.boolean().describe("Whether there are pages after this one."),
    hasPrevPage: z.boolean().describe("Whether there are pages before this one."),
    nextCursor: z
      .string()
      .nullable()
      .describe("Send it as `cursor` for the page after this one; null at the end."),
  })
  .strict();
export const sorting = z
  .object({ sortBy: z.string(), sortOrder: z.enum(["ASC", "DESC"]) })
  .strict();

/** Schema of `data` with one record under its name. */
export const recordData = (name: string, shape: AnySchema) => z.object({ [name]: shape }).strict();

/** Schema of empty `data`. */
export const emptyData = z.null();

export type ListRules = {
  sortFields: readonly string[];
  pageSize: number;
  defaultSort?: string;
  defaultOrder?: "ASC" | "DESC";
  allByDefault?: boolean;
  filters?: ListFilters;
};

/** Example pagination and sorting of a list with one row, for a call with default parameters. */
export const examplePage = ({
  defaultSort: sortBy = "id",
  defaultOrder: sortOrder = "ASC",
  pageSize,
  allByDefault,
}: ListRules) => ({
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalItems: 1,
    itemsPerPage: allByDefault ? MAX_LIST_LENGTH : pageSize,
    hasNextPage: false,
    hasPrevPage: false,
    nextCursor: null,
  },
  sorting: { sortBy, sortOrder },
});

/** Maximum number of rows in a list response. */
const MAX_LIST_LENGTH = 10_000;

/** Query parameters of a list. @param searchDescription description of `search`; omitted if it has none */
export function listParameters(
  {
    sortFields,
    pageSize,
    defaultSort = "id",
    defaultOrder = "ASC",
    allByDefault,
    filters = {},
  }: ListRules,
  searchDescription?: string,
): Parameter[] {
  const positiveInteger = (maximum: number, value?: number): JsonSchema => ({
    type: "integer",
    minimum: 1,
    maximum,
    ...(value && { default: value }),
  });
  return [
    { name: "page", description: "Which page, from 1.", schema: positiveInteger(10_000_000, 1) },
    {
      name: "limit",
      description: allByDefault ? describeOptionalLimit(pageSize) : "How many a page has.",
      schema: positiveInteger(MAX_LIST_LENGTH, allByDefault ? undefined : pageSize),
    },
    {
      name: "cursor",
      description:
        "The `nextCursor` of the page before, instead of `page`: what comes after it, whatever was added or deleted meanwhile. It knows its order and its limit.",
      schema: { type: "string", pattern: "^[\\w-]*$", maxLength: 2_000 },
      example: encodeCursor({
        sortBy: defaultSort,
        sortOrder: defaultOrder,
        page: 2,
        limit: pageSize,
      }),
    },
    {
      name: "sortBy",
      description: "The field that the list is sorted by.",
      schema: { type: "string", enum: [...sortFields], default: defaultSort },
    },
    {
      name: "sortOrder",
      description:
        defaultOrder === "DESC"
          ? "Ascending or descending; with `sortBy` alone it is ASC. Ties are in the order of their IDs, in the same direction."
          : "Ascending or descending; ties are in the order of their IDs, in the same direction.",
      schema: { type: "string", enum: ["ASC", "DESC"], default: defaultOrder },
    },
    ...(searchDescription
      ? [
          {
            name: "search",
            description: searchDescription,
            schema: { type: "string", maxLength: 200 },
          },
        ]
      : []),
    {
      name: "updatedSince",
      description:
        "Only what was made or changed at this instant or later; by `GET /changes` you learn what was deleted.",
      schema: { type: "string", format: "date-time" },
      example: "2027-01-31T14:30:00Z",
    },
    ...Object.entries(filters).map(([name, filter]) => ({
      name,
      description: filter.description,
      schema: filterSchema(filter),
      ...(filter.type === "day" && { example: "2027-01-31" }),
      ...(filter.type === "record" && { example: `${filter.kinds[0]}:3` }),
    })),
    {
      name: FORMAT_PARAMETER,
      description:
        "`csv` and `xlsx` answer a table, as `Accept` does: without `page`, `limit` and `cursor` it has all rows.",
      schema: { type: "string", enum: [...FORMATS], default: "json" },
    },
    {
      name: COLUMNS_PARAMETER,
      description: "The columns of a table, with commas; by default all of them.",
      schema: { type: "string" },
      example: "id,createdAt",
    },
  ];
}

function filterSchema(filter: ListFilter): JsonSchema {
  if (filter.type === "id") return ID;
  if (filter.type === "text") return { type: "string", maxLength: 200 };
  if (filter.type === "day") return { type: "string", format: "date" };
  if (filter.type === "record")
    return { type: "string", pattern: `^(${filter.kinds.join("|")}):[1-9][0-9]{0,9}$` };
  return { type: "string", enum: [...filter.options, ...(filter.formerOptions ?? [])] };
}

const describeOptionalLimit = (pageSize: number) =>
  `How many a page has; with \`page\` or \`cursor\` alone it is ${pageSize}. Without all three, all are answered, 10,000 at most.`;

/** Boolean parameter, false by default. */
export const flagParameter = (name: string, description: string): Parameter => ({
  name,
  description,
  schema: { type: "boolean", default: false },
});

/** Required ID parameter. */
export const idParameter = (name: string, description: string): Parameter => ({
  name,
  description,
  required: true,
  schema: ID,
  example: 1,
});

/** Optional enum parameter that filters a list. */
export const enumParameter = (
  name: string,
  description: string,
  values: readonly string[],
): Parameter => ({ name, description, schema: { type: "string", enum: [...values] } });
