import { type BulkAction, BULK_ACTION_NAMES, needsTag } from "~/models/bulk/bulk-action.schema";
import { InvalidInputError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { changeTag, type RecordActions } from "~/server/record-types/bulk-actions";
import type { BulkKind } from "~/server/record-types/record-type";

/** Actions that many records of a kind can take at once, in the order of their buttons. */
export const listBulkActions = (type: BulkKind): BulkAction[] =>
  BULK_ACTION_NAMES.filter((action) =>
    needsTag(action) ? type.tags : action === "delete" ? type.remove : findAct(type, action),
  );

/** Finds what an action does to a record, besides a deletion and a change of tags. */
const findAct = (type: BulkKind, action: BulkAction) =>
  action === "publish" || action === "unpublish" ? toAct(type[action]) : type.actions?.[action];

/** Without the input, since what follows the id are expected versions. */
const toAct = (change: BulkKind["publish"]): RecordActions[BulkAction] =>
  change && ((caller, id) => change(caller, id));

/** Requires that records of a kind can take an action. @throws InvalidInputError */
export function requireBulkAction(type: BulkKind, action: string): BulkAction {
  const offered = listBulkActions(type);
  const found = offered.find((each) => each === action);
  if (found) return found;
  const message = `action must be one of ${offered.join(", ")}`;
  throw new InvalidInputError([{ field: "action", message, code: "not-an-option" }]);
}

/** Whether a deletion of more dependents than were confirmed is refused, as of a survey's responses. */
export const confirmsDependents = ({ dependents = [] }: BulkKind): boolean =>
  dependents.some(({ isConfirmed }) => isConfirmed);

type Change = {
  action: BulkAction;
  tagId: number | null;
  confirmed: number | null;
  /** JSON: texts of the action. */
  input: string | null;
};

/** Changes one record of a bulk change, by the rules of its area. @throws errors of the area's function */
export async function changeRecord(
  writer: CallerInTransaction,
  type: BulkKind,
  id: number,
  { action, tagId, confirmed, input }: Change,
): Promise<void> {
  const { model, tags } = type;
  if (action === "delete" && type.remove) {
    await type.remove(writer, id, undefined, confirmed ?? undefined);
  } else if (tags && tagId !== null && needsTag(action)) {
    await changeTag(writer, { model, tags }, id, { tagId, isAdded: action === "add-tag" });
  } else {
    const act = findAct(type, action);
    if (!act) throw new Error(`A ${type.type} cannot take the action ${action}`);
    await act(writer, id, JSON.parse(input ?? "{}") as object);
  }
}
