import type { BinItem } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { hasPatientRows } from "./bin-contents";
import { findImportPermission, IMPORT } from "./imports";

/** Requires the permission to make an import, to see or restore it after it was taken back. @throws ForbiddenError */
export function authorizeImportInBin(caller: Caller, { recordType, record }: BinItem): void {
  if (recordType !== IMPORT) return;
  const { kind } = JSON.parse(record) as { kind: string };
  authorize(caller, findImportPermission(kind));
}

/**
 * Requires what a deletion required beside the permission of its kind: to write answers where patients' rows went along, and to
 * make an import that was taken back. @throws ForbiddenError
 */
export function authorizeBinItem(caller: Caller, item: BinItem): void {
  if (hasPatientRows(item)) authorize(caller, "patients.write");
  authorizeImportInBin(caller, item);
}
