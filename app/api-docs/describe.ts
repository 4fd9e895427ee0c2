import { z } from "zod";
import type { AnyRule } from "~/models/rules/api-note.schema";
import type { JsonSchema } from "./json-schema";

/** An id in a path or a query. The greatest is PostgreSQL's integer. */
export const ID: JsonSchema = { type: "integer", minimum: 1, maximum: 2_147_483_647 };

/** A parameter of a query. */
export type Parameter = {
  name: string;
  description: string;
  schema: JsonSchema;
  required?: boolean;
  example?: string | number | boolean;
};

/** What a call answers when it does what it was asked to. */
export type Success = {
  /** When this status and not another one; needed where there are several. */
  description?: string;
  /** The sentence in the envelope; left out where it says something else each time. */
  message?: string;
  /** What is in `result.data`. */
  data: AnyRule;
  example: unknown;
};

/** The same of a call for programs that know another form than the envelope. */
export type TextSuccess = { description: string; type: string; example: string };

/** What the schemas and the route map do not say of a call. */
export type CallDescription = {
  /** A verb and a thing, in small letters: it names the operation in generated clients. */
  operationId: string;
  summary: string;
  description?: string;
  query?: Parameter[];
  body?: {
    rule: AnyRule;
    /** One that the product with its sample content takes: a test sends it. */
    example: Record<string, unknown>;
    /** Whether fields that are left out stay as they are, though the rule asks for them. */
    partial?: true;
    /** What its fields mean, where their names do not say it. */
    fields?: Record<string, string>;
  };
  answers: Partial<Record<200 | 201, Success | TextSuccess>>;
  /** What is said of a refusal that only this call has, beside those that all of its kind have. */
  refusals?: Partial<
    Record<400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 503 | 507, string | Refusal>
  >;
};

/** A refusal that only some calls have: when, and an example of what it says. */
export type Refusal = {
  when: string;
  message: string;
  /** Of a field: the message stands at it too. */
  field?: string;
};

/** The calls of one kind of thing, by method and path as the route map has them, such as "GET /tag/:id". */
export type CallGroup = {
  name: string;
  description: string;
  /** What one is called in messages, such as "tag". */
  thing?: string;
  /** Records of the sample content by the names of their ids in a path, where the first one is none of these. */
  exampleIds?: Record<string, number>;
  calls: Record<string, CallDescription>;
};

/** A record's shape under its name in the document, with an example of one. */
export type Shape = { name: string; shape: AnyRule; example: unknown };

/**
 * A shape that has exactly the fields of what the middle floor presents: another one does not compile.
 */
export const shapeOf =
  <Data>() =>
  <Rule extends z.ZodType<Data>>(
    rule: Rule & ([Data] extends [z.output<Rule>] ? unknown : never),
  ): Rule =>
    rule;

export const id = (of: string) => z.number().int().min(1).describe(`The id of ${of}.`);
export const moment = (what: string) => z.string().datetime().describe(`${what} ISO 8601, in UTC.`);
export const version = z
  .number()
  .int()
  .min(0)
  .describe("From 0. Goes up by one with each change; `If-Match` compares it.");
export const createdAt = moment("When it was made.");
export const updatedAt = moment("When it was changed last.");

/** The page of a list, and how it is sorted. */
export const pagination = z
  .object({
    currentPage: z.number().int().min(1).describe("The page that was asked for."),
    totalPages: z.number().int().min(0).describe("0 where there is nothing."),
    totalItems: z.number().int().min(0).describe("How many there are on all pages."),
    itemsPerPage: z.number().int().min(1).describe("The limit that was asked for."),
    hasNextPage: z.boolean().describe("Whether there are pages after this one."),
    hasPrevPage: z.boolean().describe("Whether there are pages before this one."),
  })
  .strict();
export const sorting = z
  .object({ sortBy: z.string(), sortOrder: z.enum(["ASC", "DESC"]) })
  .strict();

/** `data` of a call that answers with one record under its name. */
export const only = (name: string, shape: AnyRule) => z.object({ [name]: shape }).strict();

/** `data` of a call that has nothing to tell. */
export const nothing = z.null();

export type ListRules = {
  sortFields: readonly string[];
  pageSize: number;
  defaultSort?: string;
  defaultOrder?: "ASC" | "DESC";
  allByDefault?: boolean;
};

/** What a list of one row says of its page in an example, where the call says nothing of page, size and order. */
export const onePage = ({
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
  },
  sorting: { sortBy, sortOrder },
});

/** How many rows a list answers at the most. */
const MAX_LIST_LENGTH = 10_000;

/** The query of a list, by the rules that it is read by. @param searched what its `search` looks at; none where left out */
export function listQuery(
  { sortFields, pageSize, defaultSort = "id", defaultOrder = "ASC", allByDefault }: ListRules,
  searched?: string,
): Parameter[] {
  const whole = (maximum: number, value?: number): JsonSchema => ({
    type: "integer",
    minimum: 1,
    maximum,
    ...(value && { default: value }),
  });
  return [
    { name: "page", description: "Which page, from 1.", schema: whole(10_000_000, 1) },
    {
      name: "limit",
      description: allByDefault ? ALL_BY_DEFAULT(pageSize) : "How many a page has.",
      schema: whole(MAX_LIST_LENGTH, allByDefault ? undefined : pageSize),
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
          ? "Ascending or descending; with `sortBy` alone it is ASC. Ties are in the order of their ids, in the same direction."
          : "Ascending or descending; ties are in the order of their ids, in the same direction.",
      schema: { type: "string", enum: ["ASC", "DESC"], default: defaultOrder },
    },
    ...(searched
      ? [
          {
            name: "search",
            description: searched,
            schema: { type: "string", maxLength: 200 },
          },
        ]
      : []),
  ];
}

const ALL_BY_DEFAULT = (pageSize: number) =>
  `How many a page has; with \`page\` alone it is ${pageSize}. Without both, all are answered, 10,000 at most.`;

/** A parameter that is true or false. */
export const flagParameter = (name: string, description: string): Parameter => ({
  name,
  description,
  schema: { type: "boolean", default: false },
});

/** A parameter that is an id, which the call needs. */
export const idParameter = (name: string, description: string): Parameter => ({
  name,
  description,
  required: true,
  schema: ID,
  example: 1,
});

/** A parameter that is one of a few words; without it all of them count. */
export const wordParameter = (
  name: string,
  description: string,
  words: readonly string[],
): Parameter => ({ name, description, schema: { type: "string", enum: [...words] } });
