import { NotFoundError } from "~/server/platform/errors";
import { findPatientsOfImport, refreshNextEpisode } from "~/server/patients/next-episode";
import { completeRestoredImport } from "~/server/platform/imports";
import { refreshImportedRecords } from "~/server/tags/tagged-search-text";
import { RECORD_TYPES, type RecordType } from "./record-types";

/** Kinds of items in the bin: every kind of records, and imports. */
export type BinKind = Omit<RecordType, "entity" | "model" | "plural" | "remove"> & {
  entity: string;
};

const IMPORT_KIND: BinKind = {
  type: "import",
  entity: "import",
  table: "imports",
  read: "content.read",
  write: "content.write",
  async completeRestored(writer, importId) {
    await completeRestoredImport(writer, importId);
    await refreshNextEpisode(writer, await findPatientsOfImport(writer, importId));
    for (const { type, tags } of RECORD_TYPES) {
      if (tags) await refreshImportedRecords(writer, tags.links, { importId, type });
    }
  },
};

/** Every kind of items. */
export const BIN_KINDS: readonly BinKind[] = [...RECORD_TYPES, IMPORT_KIND];

/** Finds what an item of the bin is, by its type. */
export function findBinKind(type: string): BinKind {
  const kind = BIN_KINDS.find((each) => each.type === type);
  if (!kind) throw new Error(`The bin has an unknown kind of record: ${type}`);
  return kind;
}

/** Finds what an item of the bin is, by its part of an address. @throws NotFoundError */
export function findBinEntity(entity: string): BinKind {
  const kind = BIN_KINDS.find((each) => each.entity === entity);
  if (!kind) throw new NotFoundError("It is not in the bin");
  return kind;
}
