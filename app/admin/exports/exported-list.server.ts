import { findExportedList } from "~/server/record-types/exported-lists";
import { NotFoundError } from "~/server/platform/errors";

/** Finds the list to which an export's address belongs. @throws NotFoundError for another address */
export function readExportedList(url: URL) {
  const { exports: list, imports } = findExportedList(url.pathname) ?? {};
  if (!list) throw new NotFoundError("This list has no export");
  return { list, imports };
}
