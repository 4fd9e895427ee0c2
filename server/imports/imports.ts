import { UniqueConstraintError } from "sequelize";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { createDraft, deleteDraft, readDraft, updateDraft } from "~/server/platform/drafts";
import { InvalidInputError } from "~/server/platform/errors";
import { type CreatedRecords, storeImport } from "~/server/platform/imports";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { SpreadsheetError } from "~/server/spreadsheets/spreadsheet";
import type { ImportDescription, NewChild, NoteCreated } from "./import-description";
import { determineOutcomes, type ImportRow, type RowGroup, splitCells } from "./outcomes";
import { markNearNames } from "./mark-near-names";
import { readImportRows } from "./read-rows";

/** Kind of a list's import drafts. */
export const draftKind = ({ fileName }: ImportDescription) => `${fileName}-import`;
/** Rows per statement: enough for speed, few enough for SQLite's limit on bound parameters and for visible progress. */
const BATCH_ROWS = 500;

type ImportResult = {
  imported: number;
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
  authorize(caller, "content.write");
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
  const rows = result
    ? draft.rows.map(({ line, cells, problem }) => ({
        line,
        cells,
        problem,
        near: undefined,
        outcome: "refused" as const,
      }))
    : (await determineOutcomes(caller, description, draft.rows)).rows;
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
  authorize(caller, "content.write");
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
  const { rows, groups, existing } = await determineOutcomes(writer, description, draft.rows);
  const newLines = new Set(
    rows.filter(({ outcome }) => outcome === "create").map(({ line }) => line),
  );
  const progress = { done: 0, total: newLines.size };
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
  for (const batch of toBatches(createdIds)) await description.complete?.(writer, batch);
  const refusedRows = rows.filter(({ outcome }) => outcome === "refused");
  const result: ImportResult = {
    imported: newLines.size,
    alreadyThere: rows.length - newLines.size - refusedRows.length,
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
export function findImportProgress(caller: Caller, id: string) {
  authorize(caller, "content.write");
  return progressByDraft.get(id) ?? null;
}

function* toBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let offset = 0; offset < items.length; offset += BATCH_ROWS) {
    yield items.slice(offset, offset + BATCH_ROWS);
  }
}

type Creation = {
  /** Ids of the records by key. */
  ids: Map<string, number>;
  progress: { done: number };
  noteCreated: NoteCreated;
};

/** Creates the records that do not exist yet, and adds their ids. */
async function createRecords(
  writer: CallerInTransaction,
  description: ImportDescription,
  groups: RowGroup[],
  { ids, progress, noteCreated }: Creation,
) {
  const missing = groups.filter(({ recordId }) => !ids.has(recordId));
  for (const batch of toBatches(missing)) {
    const values = batch.map(({ describedBy }) =>
      description.record.schema.parse(splitCells(description, describedBy).record),
    );
    const created = await description.create(writer, values, noteCreated);
    for (const [index, { recordId }] of batch.entries()) {
      const id = created[index];
      if (id === undefined) throw new Error("An imported record has no id");
      ids.set(recordId, id);
    }
    if (!description.children) progress.done += batch.length;
  }
}

/** Creates the children of all rows, in batches. */
async function createChildren(
  writer: CallerInTransaction,
  description: ImportDescription,
  groups: RowGroup[],
  { ids, progress, noteCreated }: Creation,
) {
  const { children } = description;
  if (!children) return;
  const rows = groups.flatMap(({ recordId, rows }) => rows.map(({ row }) => ({ recordId, row })));
  const counts = new Map<number, number>();
  for (const batch of toBatches(rows)) {
    const newChildren = batch.flatMap(({ recordId, row }): NewChild<unknown>[] => {
      const { child, isChildBlank } = splitCells(description, row);
      if (isChildBlank) return [];
      const parentId = ids.get(recordId);
      if (parentId === undefined) throw new Error("An import row has no record");
      const index = counts.get(parentId) ?? 0;
      counts.set(parentId, index + 1);
      return [{ parentId, index, values: children.schema.parse(child) }];
    });
    if (newChildren.length > 0)
      await description.createChildren?.(writer, newChildren, noteCreated);
    progress.done += batch.length;
  }
}
