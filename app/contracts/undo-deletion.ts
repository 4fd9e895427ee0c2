import type { ToastAction } from "~/app/contracts/toast-action";
import type { ChangedEntity } from "~/models/changes/record-change.schema";
import { toSafePath } from "./safe-path";

/** Query parameter of a restore: the path that it returns to. */
const RETURN_TO_PARAMETER = "returnTo";

/** Builds the Undo of a deletion's toast: a form that restores the record, and returns to the page. */
export const undoDeletion = (entity: ChangedEntity, id: number, returnTo: string): ToastAction => ({
  label: "Undo",
  href: `/admin/bin/${entity}/${id}/restore?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnTo }).toString()}`,
  fields: { confirmed: "yes" },
});

/** Reads the path that a restore returns to; the fallback for a restore in the bin itself. */
export const readReturnPath = (search: URLSearchParams, fallback: string): string =>
  toSafePath(search.get(RETURN_TO_PARAMETER), fallback);
