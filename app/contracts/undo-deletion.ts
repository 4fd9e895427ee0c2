import type { ToastAction } from "~/app/contracts/toast-action";
import type { ChangedEntity } from "~/models/changes/record-change.schema";
import { toSafePath } from "./safe-path";

/** Query parameter of a restore: the path that it returns to. */
const RETURN_TO_PARAMETER = "returnTo";

/** Builds the Undo of a deletion's toast: a form that restores the record or import, and returns to the page. */
export const undoDeletion = (
  entity: ChangedEntity | "import",
  id: number,
  returnTo: string,
): ToastAction => ({
  label: "Undo",
  href: `/admin/bin/${entity}/${id}/restore?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnTo }).toString()}`,
  fields: { confirmed: "yes" },
});

/** What can be done about a record that a colleague deleted while it was edited. */
export const DELETED_MEANWHILE =
  "What you typed is kept. Save it as a new one, or restore the deleted one in the bin.";
export const OPEN_BIN: ToastAction = { label: "Open Bin", href: "/admin/bin" };

/** Builds the Undo of a toast about a change of many: a form that undoes it as a whole, and returns to the list. */
export const undoBulkChange = (bulkChangeId: number, returnTo: string): ToastAction => ({
  label: "Undo",
  href: `/admin/bulk-changes/${bulkChangeId}?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnTo }).toString()}`,
  fields: { intent: UNDO_INTENT },
});

/** Builds the action of a toast about an import: a form that takes it back, and returns to the list. */
export const takeBackImport = (importId: number, returnTo: string): ToastAction => ({
  label: "Take Back Import",
  href: `/admin/bin/imports/${importId}/take-back?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnTo }).toString()}`,
  fields: { confirmed: "yes" },
});

/** Intent of the form that undoes a bulk change. */
export const UNDO_INTENT = "undo";

/** Reads the path that a restore returns to; the fallback for a restore in the bin itself. */
export const readReturnPath = (search: URLSearchParams, fallback: string): string =>
  toSafePath(search.get(RETURN_TO_PARAMETER), fallback);
