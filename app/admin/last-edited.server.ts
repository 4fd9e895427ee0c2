import { findLastChange } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { findLastEdit } from "~/server/platform/last-edit";
import { formatDay } from "~/server/platform/dates";

/** Loads the text of a record's last edit, such as "by Admin, Nov 24, 2026"; null if never edited. */
export async function loadLastEdited(
  ...record: Parameters<typeof findLastEdit>
): Promise<string | null> {
  const edit = await findLastEdit(...record);
  return edit && `by ${edit.by}, ${formatDay(edit.at)}`;
}

/** Like `loadLastEdited`, from the audit, for a record whose versions are not kept; null also while it is as it was created. */
export async function loadLastChanged(
  caller: Caller,
  type: string,
  id: number,
): Promise<string | null> {
  const change = await findLastChange(caller, type, [id]);
  return change && `by ${change.by}, ${formatDay(change.at)}`;
}
