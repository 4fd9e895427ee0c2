import type { ToastAction } from "~/app/contracts/toast-action";
import type { ChangedEntity } from "~/models/changes/record-change.schema";

/** Field of a restore form: the path that it returns to. */
export const RETURN_TO_FIELD = "returnTo";

/** Path of the dialog that restores a record from the bin. */
export const restorePath = (entity: ChangedEntity, id: number) =>
  `/admin/bin/${entity}/${id}/restore`;

/** Builds the Undo of a deletion's toast: a form that restores the record, and returns to the page. */
export const undoDeletion = (entity: ChangedEntity, id: number, returnTo: string): ToastAction => ({
  label: "Undo",
  href: restorePath(entity, id),
  fields: { [RETURN_TO_FIELD]: returnTo },
});
