import { z } from "zod";
import {
  type BulkAction,
  BULK_ACTIONS,
  needsConfirmation,
  needsDepartment,
  needsTag,
} from "~/models/bulk/bulk-action.schema";
import { bulkChangeSchema } from "~/models/bulk/bulk-change.schema";
import { confirmsDependents, listBulkActions } from "~/server/bulk/actions";
import { RECORD_TYPES, type RecordType } from "~/server/record-types/record-types";
import type { CallDescription, CallGroup, DescribedCalls } from "../describe";
import { BULK_FAILURE } from "../shapes/bulk-failure";

const RESULT = z
  .object({
    changed: z.number().int().min(0).describe("How many were changed, or were so already."),
    failed: z.array(BULK_FAILURE.shape).describe("Those that could not be, with the reason."),
  })
  .strict();

const toPascalCase = (entity: string) =>
  entity.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describeCall(type: RecordType): CallDescription {
  const actions = listBulkActions(type);
  const names = actions.map((action: BulkAction) => BULK_ACTIONS[action].toLowerCase()).join(", ");
  const confirmsResponses = confirmsDependents(type);
  return {
    operationId: `change${toPascalCase(type.entity)}Records`,
    summary: `Change many ${type.plural}`,
    description: `What can be done: ${names}.`,
    body: {
      rule: bulkChangeSchema(actions, confirmsResponses),
      example: { ids: [999_999_999], action: "delete" },
      fields: {
        ids: "Up to 1,000 of them.",
        ...(actions.some(needsTag) && { tagId: "The tag to add or to remove." }),
        ...(actions.some(needsDepartment) && { departmentId: "The department to move to." }),
        ...(actions.some(needsConfirmation) && {
          arrangement: "What was arranged, which confirm needs, for all of them.",
          whoToCall: "Left out, each has its care team.",
        }),
        ...(confirmsResponses && { deleteResponses: "Also deletes surveys that have responses." }),
      },
    },
    responses: {
      200: { data: RESULT, example: { changed: 2, failed: [BULK_FAILURE.example] } },
    },
  };
}

const BULK_CALLS: CallGroup = {
  position: 300,
  name: "Many at once",
  description:
    "Each record is changed by the same rules as alone: what can be done is done, and the answer says why for the rest. A call repeated with its `Idempotency-Key` goes on where the first one was cut off.",
  calls: Object.fromEntries(
    RECORD_TYPES.map((type) => [`POST /${type.entity}/bulk-change`, describeCall(type)]),
  ),
};

export default { groups: [BULK_CALLS], shapes: [BULK_FAILURE] } satisfies DescribedCalls;
