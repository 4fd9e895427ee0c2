import { z } from "zod";
import { restoreVersionSchema } from "~/models/history/restore-version.schema";
import { HISTORY_PAGE_SIZE, MAX_HISTORY_LIMIT } from "~/server/history/history";
import { isContentType } from "~/server/platform/revisions";
import { RECORD_TYPES, type RecordType } from "~/server/record-types/record-types";
import {
  type CallDescription,
  type CallGroup,
  type DescribedCalls,
  examplePage,
  pagination,
} from "../describe";
import { RESTORED, REVISION } from "../shapes/revision";
import { EXAMPLE_GUIDANCE } from "./guidance";
import { EXAMPLE_STEP } from "./guidance-steps";

/** IDs in the sample content, where number 1 is of the other audience. */
const EXAMPLE_IDS: Partial<Record<RecordType["entity"], number>> = {
  "caretaker-guidance": EXAMPLE_GUIDANCE.caretaker,
  "caretaker-guidance-step": EXAMPLE_STEP.caretaker,
};
/** Versions of records that were just created: a survey has stored its questions. */
const FIRST_VERSIONS: Partial<Record<RecordType["entity"], number>> = { survey: 1 };
const UNIQUELY_NAMED = [
  "department",
  "specialty",
  "procedure plan",
  "tag",
  "advertiser",
  "religious partner",
  "partner",
  "partner offer",
];

const { nextCursor: _, ...EXAMPLE_PAGE } = examplePage({
  sortFields: [],
  pageSize: HISTORY_PAGE_SIZE,
}).pagination;

const positiveInteger = (maximum: number, value: number) => ({
  type: "integer",
  minimum: 1,
  maximum,
  default: value,
});
const QUERY = [
  { name: "page", description: "Which page, from 1.", schema: positiveInteger(10_000_000, 1) },
  {
    name: "limit",
    description: "How many a page has.",
    schema: positiveInteger(MAX_HISTORY_LIMIT, HISTORY_PAGE_SIZE),
  },
];

/** Name in operations: "survey-question" becomes "SurveyQuestion". */
const toName = (entity: string) =>
  entity.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** "an advertiser", "a tag", and "family guidance", which is not counted. */
function withArticle(type: string): string {
  if (type.endsWith("guidance")) return type;
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

/** Calls for the versions of one kind of content. */
function revisionCalls({ type, entity }: RecordType): Record<string, CallDescription> {
  const id = EXAMPLE_IDS[entity];
  const exampleIds: Record<string, number> = id === undefined ? {} : { id };
  const conflict = {
    when: "Another record has the name of the version.",
    message: "Another record has this name",
  };
  return {
    [`GET /${entity}/:id/revisions`]: {
      operationId: `list${toName(entity)}Revisions`,
      summary: `List the versions of ${withArticle(type)}`,
      exampleIds,
      query: QUERY,
      responses: {
        200: {
          message: "Revisions retrieved successfully",
          data: z
            .object({
              revisions: z.array(REVISION.shape),
              pagination: pagination.omit({ nextCursor: true }),
            })
            .strict(),
          example: { revisions: [REVISION.example], pagination: EXAMPLE_PAGE },
        },
      },
    },
    [`POST /${entity}/:id/revisions`]: {
      operationId: `restore${toName(entity)}Version`,
      summary: `Restore a version of ${withArticle(type)}`,
      exampleIds,
      body: {
        rule: restoreVersionSchema,
        fields: { version: "The version to restore, as the list of versions has it." },
        example: { version: FIRST_VERSIONS[entity] ?? 0 },
      },
      responses: {
        200: {
          message: "Version restored successfully",
          data: z.object({ restored: RESTORED.shape }).strict(),
          example: { restored: RESTORED.example },
          hasRecord: true,
        },
      },
      ...(UNIQUELY_NAMED.includes(type) && { refusals: { 409: conflict } }),
    },
  };
}

const VERSION_CALLS: CallGroup = {
  position: 6,
  name: "Versions",
  description:
    "Every version, newest first. Restoring one saves it as a new version; what was deleted since keeps its present value, and the answer names it.",
  calls: Object.assign(
    {},
    ...RECORD_TYPES.filter(({ type }) => isContentType(type)).map(revisionCalls),
  ) as CallGroup["calls"],
};

export default { groups: [VERSION_CALLS], shapes: [REVISION] } satisfies DescribedCalls;
