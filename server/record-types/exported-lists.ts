import { ACCESS_EXPORTS } from "~/server/access/access-exports";
import type { ListExport } from "~/server/exports/list-export";
import type { ImportDescription } from "~/server/imports/import-description";
import { BIN_EXPORTS } from "./deleted-records";
import { RECORD_TYPES } from "./record-types";

/** A list that is exported, with what its import has, if it is imported too. */
type ExportedList = { listPath?: string; exports?: ListExport; imports?: ImportDescription };

/** All lists that are exported. */
export const EXPORTED_LISTS: readonly ExportedList[] = [
  ...RECORD_TYPES,
  ...ACCESS_EXPORTS,
  ...BIN_EXPORTS,
].filter(({ exports }: ExportedList) => exports);

/** Finds the list that is exported at a path, such as /admin/tags/export.csv. */
export const findExportedList = (path: string): ExportedList | undefined =>
  EXPORTED_LISTS.find(({ listPath }) => path.startsWith(`${listPath}/export`));
