import { findImportedType } from "~/server/record-types/record-types";
import { NotFoundError } from "~/server/platform/errors";

/** Finds the list to which an import's screen belongs, and what its files have. @throws NotFoundError for another address */
export function readImportedList(url: URL) {
  const { imports, listPath } = findImportedType(url.pathname) ?? {};
  if (!imports || !listPath) throw new NotFoundError("This list has no import");
  return { imports, listPath };
}
