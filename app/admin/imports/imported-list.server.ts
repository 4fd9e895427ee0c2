import { findImportedType } from "~/server/record-types/record-types";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/**
 * Finds the list to which an import's screen belongs, and what its files have, and requires the permission of its records.
 * @throws NotFoundError for another address; ForbiddenError
 */
export function readImportedList(caller: Caller, url: URL, access: "read" | "write" = "write") {
  const found = findImportedType(url.pathname);
  if (!found?.imports || !found.listPath) throw new NotFoundError("This list has no import");
  authorize(caller, found[access]);
  return { imports: found.imports, listPath: found.listPath };
}
