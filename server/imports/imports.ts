import { UniqueConstraintError } from "sequelize";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { createDraft, deleteDraft, readDraft, updateDraft } from "~/server/platform/drafts";
import { InvalidInputError } from "~/server/platform/errors";
import { type CreatedRecords, storeImport } from "~/server/platform/imports";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { SpreadsheetError } from "~/server/spreadsheets/spreadsheet";
import { type ImportDescription, importPermission, type NoteCreated } from "./import-description";
import { determineOutcomes, type PreviewRow } from "./outcomes";
import type { ImportRow } from "./row-groups";
import { markNearNames } from "./mark-near-names";
import { readImportRows } from "./read-rows";
import { createChildren, createRecords, toBatches } from "./write-rows";

/** Kind of a list's import drafts. */
export const draftKind = ({ fileName }: ImportDescription) => `${fileName}-import`;

type ImportResult = {
  imported: number;
  /** Rows that changed a record that existed; missing where an import changes none. */
  updated?: number;
  alreadyThere: number;
  refused: number;
  /** By which the import can be taken back; null if it created nothing. */
  importId?: number | null;
};
/** Stored rows of an upload, and what became of them. */
export type ImportDraft = {
  fileName: string;
  sheet: string | null;
  rows: ImportRow[];
  result?: ImportResult;
};

/** Progress of the imports that run in this process, by draft id. */
const progressByDraft = new Map<string, { done: number; total: number }>();

/**
 * Reads an import file (CSV, XLS or XLSX, at most 5 MB) and stores its rows in a draft for the preview.
 * @returns the draft's id
 * @throws InvalidInputError with the message of the specification (001, section 5) for an invalid file
 */
export async function startImport(
  caller: Caller,
  description: ImportDescription,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  authorize(caller, importPermission(description));
  const { rows, sheet } = await readImportRows(description, file).catch((error: unknown) => {
    if (error instanceof SpreadsheetError) {
      throw new InvalidInputError([{ field: "file", message: error.message }]);
    }
    throw error;
  });
  if (rows.length === 0) {
    throw new InvalidInputError([{ field: "file", message: "The file has no rows to import" }]);
  }
  await markNearNames(caller, description, rows);
  const draft: ImportDraft = { fileName: file.name, sheet, rows };
  return createDraft(caller, draftKind(description), draft);
}

/**
 * Previews the import of the caller's draft, row by row, against the current database; after the import, returns the
 * refused rows and the result.
 * @throws NotFoundError
 */
export async function previewImport(caller: Caller, description: ImportDescription, id: string) {
  const draft = (await readDraft(caller, draftKind(description), id)) as ImportDraft;
  const { fileName, sheet, result = null } = draft;
  const rows: PreviewRow[] = result
    ? draft.rows.map(({ line, cells, problem }) => ({
        line,
        cells,
        problem,
        near: undefined,
        outcome: "refused" as const,
      }))
    : (await determineOutcomes(caller, description, draft.rows)).rows;
  const updated = rows.filter(({ outcome }) => outcome === "update");
  if (updated.length > 0) await description.updates?.recordViewed(caller, updated.length);
  return { fileName, sheet, rows, result };
}

/**
 * Imports the caller's draft in one transaction: missing records, then their children. The draft then stores the refused
 * rows and the result, which makes the import idempotent.
 * @throws NotFoundError
 */
export async function runImport(
  caller: Caller,
  description: ImportDescription,
  id: string,
): Promise<ImportResult> {
  authorize(caller, importPermission(description));
  try {
    return await retryOnDuplicate(() =>
      inTransaction(caller, (writer) => importDraft(writer, description, id)),
    );
  } finally {
    progressByDraft.delete(id);
  }
}

/** Retries after a duplicate name, which on PostgreSQL a concurrent import may have created. */
async function retryOnDuplicate<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || attempts <= 1) throw error;
    return retryOnDuplicate(work, attempts - 1);
  }
}

async function importDraft(
  writer: CallerInTransaction,
  description: ImportDescription,
  id: string,
): Promise<ImportResult> {
  const draft = (await readDraft(writer, draftKind(description), id)) as ImportDraft;
  if (draft.result) return draft.result;
  const { rows, groups, existing, updates } = await determineOutcomes(
    writer,
    description,
    draft.rows,
  );
  const newLines = new Set(
    rows.filter(({ outcome }) => outcome === "create").map(({ line }) => line),
  );
  const progress = { done: 0, total: newLines.size + updates.indexes.length };
  progressByDraft.set(id, progress);
  const ids = new Map([...existing].map(([key, record]) => [key, record.id]));
  const toCreate = groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ row }) => newLines.has(row.line)),
    }))
    .filter((group) => group.rows.length > 0);
  const created: CreatedRecords = {};
  const noteCreated: NoteCreated = (type, records) => {
    const noted = (created[type] ??= []);
    for (const { id: recordId, version } of records) noted.push({ id: recordId, version });
  };
  await createRecords(writer, description, toCreate, { ids, progress, noteCreated });
  const createdIds = toCreate.flatMap(({ recordId }) =>
    existing.has(recordId) ? [] : (ids.get(recordId) ?? []),
  );
  await createChildren(writer, description, toCreate, { ids, progress, noteCreated });
  for (const batch of toBatches(updates.indexes)) {
    await updates.planned.apply(writer, batch, noteCreated);
    progress.done += batch.length;
  }
  for (const batch of toBatches(createdIds)) await description.complete?.(writer, batch);
  const refusedRows = rows.filter(({ outcome }) => outcome === "refused");
  const result: ImportResult = {
    imported: newLines.size,
    ...(description.updates && { updated: updates.indexes.length }),
    alreadyThere: rows.length - newLines.size - updates.indexes.length - refusedRows.length,
    refused: refusedRows.length,
    importId: await storeImport(writer, {
      kind: description.subject,
      fileName: draft.fileName,
      created,
    }),
  };
  const kept = refusedRows.map(({ line, cells, problem }) => ({ line, cells, problem }));
  await updateDraft(writer, draftKind(description), id, { ...draft, rows: kept, result });
  await recordEvent(writer, {
    action: "imported",
    record: { type: description.subject, name: draft.fileName },
    changes: {
      imported: [null, result.imported],
      ...(description.updates && { updated: [null, result.updated] }),
      alreadyThere: [null, result.alreadyThere],
      refused: [null, result.refused],
    },
  });
  return result;
}

/** Discards the draft of an upload, before or after its import. */
export function discardImport(
  caller: Caller,
  description: ImportDescription,
  id: string,
): Promise<void> {
  return deleteDraft(caller, draftKind(description), id);
}

/** Progress of a running import, in rows; null when none runs in this process. */
export function findImportProgress(caller: Caller, description: ImportDescription, id: string) {
  authorize(caller, importPermission(description));
  return progressByDraft.get(id) ?? null;
}
