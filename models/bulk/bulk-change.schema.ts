import { z } from "zod";
import { parseBoolean } from "~/models/rules/status.schema";
import { boundedList, idField, parseList } from "~/models/rules/text.schema";
import { specialtyMoveSchema } from "~/models/departments/specialty.schema";
import { bulkConfirmationFields } from "~/models/requests/request-change.schema";
import {
  type BulkAction,
  MAX_BULK_IDS,
  needsConfirmation,
  needsDepartment,
  needsTag,
} from "./bulk-action.schema";

const INVALID_IDS = `ids must be a list of 1 to ${MAX_BULK_IDS} IDs`;
const idsField = z.preprocess(
  parseList,
  boundedList(
    z
      .array(idField(INVALID_IDS), { required_error: INVALID_IDS, invalid_type_error: INVALID_IDS })
      .min(1, INVALID_IDS)
      .max(MAX_BULK_IDS, INVALID_IDS),
  ),
);

/** POST /{entity}/bulk-change, of records that can take these actions. */
export const bulkChangeSchema = (actions: readonly BulkAction[], confirmsResponses: boolean) =>
  z.object({
    ids: idsField,
    action: z.enum(actions as [BulkAction, ...BulkAction[]], {
      errorMap: () => ({ message: `action must be one of ${actions.join(", ")}` }),
    }),
    ...(actions.some(needsTag) && {
      tagId: idField("Tag is required", "tagId must be the ID of a tag").optional(),
    }),
    ...(actions.some(needsConfirmation) && bulkConfirmationFields),
    ...(actions.some(needsDepartment) && specialtyMoveSchema.partial().shape),
    ...(confirmsResponses && {
      deleteResponses: z.preprocess(
        parseBoolean,
        z.boolean({ invalid_type_error: "deleteResponses must be true or false" }).optional(),
      ),
    }),
  });
