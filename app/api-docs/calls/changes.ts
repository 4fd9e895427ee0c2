import { z } from "zod";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { CHANGES_LIMIT } from "~/server/changes/changes";
import { type CallGroup, type DescribedCalls, enumParameter } from "../describe";
import { CHANGE } from "../shapes/change";

const EXAMPLE_CURSOR = Buffer.from("[0,null]").toString("base64url");

const CHANGE_CALLS: CallGroup = {
  position: 5,
  name: "Changes",
  description:
    "What was created, updated and deleted, of all records that you may read: enough to keep a copy of them.",
  calls: {
    "GET /changes": {
      operationId: "listChanges",
      summary: "Follow what changes",
      description:
        "In the order in which the changes became final. To keep a copy, first ask with `since` of now, and keep `nextCursor`. Then read the lists, and from there on ask with the cursor, and read each record that is named. No change is missed, and none is answered twice. After a backup was restored, a cursor may be refused (400, `invalid-cursor`): begin anew. The feed begins with version 0.3.0; for what was there before, read the lists.",
      query: [
        {
          name: "since",
          description:
            "Begin with the first change at this instant or later. Without it and without `cursor`, with the first of all.",
          schema: { type: "string", format: "date-time" },
          example: "2027-01-31T14:30:00Z",
        },
        {
          name: "cursor",
          description: "The `nextCursor` of the answer before: what came after it.",
          schema: { type: "string", pattern: "^[\\w-]*$", maxLength: 200 },
          example: EXAMPLE_CURSOR,
        },
        {
          name: "limit",
          description: "How many an answer has at most.",
          schema: { type: "integer", minimum: 1, maximum: 10_000, default: CHANGES_LIMIT },
        },
        enumParameter("entity", "Only changes of this entity.", CHANGED_ENTITIES),
      ],
      responses: {
        200: {
          message: "Changes retrieved successfully",
          data: z
            .object({
              changes: z.array(CHANGE.shape),
              nextCursor: z
                .string()
                .describe("Where to go on, always there: also when nothing has changed yet."),
              hasMore: z.boolean().describe("Whether there is more already."),
            })
            .strict(),
          example: { changes: [CHANGE.example], nextCursor: EXAMPLE_CURSOR, hasMore: false },
        },
      },
    },
  },
};

export default { groups: [CHANGE_CALLS], shapes: [CHANGE] } satisfies DescribedCalls;
