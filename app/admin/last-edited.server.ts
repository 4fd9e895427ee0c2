import { findLastEdit } from "~/server/platform/last-edit";
import { formatDay } from "~/server/platform/dates";

/** Loads the text of a record's last edit, such as "by Admin, Nov 24, 2026"; null if never edited. */
export async function loadLastEdited(
  ...record: Parameters<typeof findLastEdit>
): Promise<string | null> {
  const edit = await findLastEdit(...record);
  return edit && `by ${edit.by}, ${formatDay(edit.at)}`;
}
