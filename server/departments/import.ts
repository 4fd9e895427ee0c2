import { UniqueConstraintError } from "sequelize";
import { Department, Specialty } from "~/models";
import { IMPORT_COLUMNS, importRowSchema } from "~/models/departments/specialty.schema";
import type { Status } from "~/models/rules/status.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { truncateText } from "~/models/rules/text-limits.schema";
import { recordAllCreated, recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { updateDraft, deleteDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { InvalidInputError } from "~/server/platform/errors";
import { mapInBatches } from "~/server/platform/in-batches";
import { type CreatedRecords, storeImport } from "~/server/platform/imports";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import {
  determineOutcomes,
  type DepartmentsByName,
  readDepartmentsByName,
  type ImportRow,
  type PreviewRow,
} from "./import-outcomes";
import { presentDepartment, presentSpecialty } from "./present";
import { readSpreadsheet, SpreadsheetError } from "./spreadsheet";

const DRAFT_KIND = "department-import";
/** Rows per statement: enough for speed, few enough for SQLite's limit on bound parameters and for visible progress. */
const BATCH_ROWS = 500;
const MAX_SHOWN_LENGTH = 100;

type ImportResult = {
  imported: number;
  alreadyThere: number;
  refused: number;
  /** By which the import can be taken back; null if it created nothing. */
  importId?: number | null;
};
type ImportDraft = {
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
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  authorize(caller, "content.write");
  const { rows, sheet } = await readSpreadsheet(file, IMPORT_COLUMNS).catch((error: unknown) => {
    if (error instanceof SpreadsheetError) {
      throw new InvalidInputError([{ field: "file", message: error.message }]);
    }
    throw error;
  });
  if (rows.length === 0) {
    throw new InvalidInputError([{ field: "file", message: "The file has no rows to import" }]);
  }
  const importRows = await mapInBatches(rows, toImportRow);
  const draft: ImportDraft = { fileName: file.name, sheet, rows: importRows };
  return createDraft(caller, DRAFT_KIND, draft);
}

function toImportRow({ line, values, problem }: SheetRow): ImportRow {
  const cells = withoutApostrophes(values);
  const parsed = importRowSchema.safeParse(cells);
  const problems = [
    ...(problem ? [problem] : []),
    ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)),
  ];
  return {
    line,
    department: parsed.data?.Department ?? truncateText(cells.Department, MAX_SHOWN_LENGTH),
    specialty: parsed.data?.Specialty ?? truncateText(cells.Specialty, MAX_SHOWN_LENGTH),
    status: parsed.data?.Status ?? truncateText(cells.Status, MAX_SHOWN_LENGTH),
    ...(problems.length > 0 && { problem: problems.join("; ") }),
  };
}

/** Strips the apostrophe with which our CSV of refused rows escapes would-be formulas. */
function withoutApostrophes(values: SheetRow["values"]): SheetRow["values"] {
  const strip = (text: string) => text.replace(/^'(?=[=+\-@])/, "");
  return {
    Department: strip(values.Department),
    Specialty: strip(values.Specialty),
    Status: strip(values.Status),
  };
}

type SheetRow = Awaited<
  ReturnType<typeof readSpreadsheet<(typeof IMPORT_COLUMNS)[number]>>
>["rows"][number];

/**
 * Previews the import of the caller's draft, row by row, against the current database; after the import, returns the
 * refused rows and the result.
 * @throws NotFoundError
 */
export async function previewImport(caller: Caller, id: string) {
  const draft = (await readDraft(caller, DRAFT_KIND, id)) as ImportDraft;
  const rows = determineOutcomes(draft.rows, await readDepartmentsByName(caller));
  return { fileName: draft.fileName, sheet: draft.sheet, rows, result: draft.result ?? null };
}

/**
 * Imports the caller's draft in one transaction: missing departments, then specialties. The draft then stores the
 * refused rows and the result, which makes the import idempotent.
 * @throws NotFoundError
 */
export async function runImport(caller: Caller, id: string): Promise<ImportResult> {
  authorize(caller, "content.write");
  try {
    return await retryOnDuplicate(() => inTransaction(caller, (writer) => importDraft(writer, id)));
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

async function importDraft(writer: CallerInTransaction, id: string): Promise<ImportResult> {
  const draft = (await readDraft(writer, DRAFT_KIND, id)) as ImportDraft;
  if (draft.result) return draft.result;
  const existing = await readDepartmentsByName(writer);
  const rows = determineOutcomes(draft.rows, existing);
  const toCreate = rows.filter(({ outcome }) => outcome === "create");
  const progress = { done: 0, total: toCreate.length };
  progressByDraft.set(id, progress);
  const created: CreatedRecords = {
    department: await createMissingDepartments(writer, toCreate, existing),
    specialty: [],
  };
  for (let offset = 0; offset < toCreate.length; offset += BATCH_ROWS) {
    const batch = toCreate.slice(offset, offset + BATCH_ROWS);
    created.specialty?.push(...(await createSpecialties(writer, batch, existing)));
    progress.done += batch.length;
  }
  const refusedRows = draft.rows.filter(({ problem }) => problem);
  const result: ImportResult = {
    imported: toCreate.length,
    alreadyThere: rows.length - toCreate.length - refusedRows.length,
    refused: refusedRows.length,
    importId: await storeImport(writer, { kind: "specialties", fileName: draft.fileName, created }),
  };
  await updateDraft(writer, DRAFT_KIND, id, { ...draft, rows: refusedRows, result });
  await recordEvent(writer, {
    action: "imported",
    record: { type: "specialties", name: draft.fileName },
    changes: {
      imported: [null, result.imported],
      alreadyThere: [null, result.alreadyThere],
      refused: [null, result.refused],
    },
  });
  return result;
}

/** Discards the draft of an upload, before or after its import. */
export function discardImport(caller: Caller, id: string): Promise<void> {
  return deleteDraft(caller, DRAFT_KIND, id);
}

/** Progress of a running import, in rows; null when none runs in this process. */
export function findImportProgress(caller: Caller, id: string) {
  authorize(caller, "content.write");
  return progressByDraft.get(id) ?? null;
}

type Created = CreatedRecords[string][number];
const toCreated = ({ id, version }: Created): Created => ({ id, version });

async function createMissingDepartments(
  writer: CallerInTransaction,
  rows: PreviewRow[],
  existing: DepartmentsByName,
): Promise<Created[]> {
  const { transaction } = writer;
  const all: Created[] = [];
  const missing = new Map<string, string>();
  for (const { department } of rows) {
    const key = normalizeName(department);
    if (!existing.has(key) && !missing.has(key)) missing.set(key, department);
  }
  const names = [...missing.values()];
  for (let offset = 0; offset < names.length; offset += BATCH_ROWS) {
    const batch = names.slice(offset, offset + BATCH_ROWS).map((name) => ({ name }));
    const created = await Department.bulkCreate(batch, { transaction, returning: true });
    await recordAllCreated(writer, "department", created.map(presentDepartment), findName);
    all.push(...created.map(toCreated));
    for (const { id, normalizedName } of created) {
      existing.set(normalizedName, { id, specialties: new Set() });
    }
  }
  return all;
}

async function createSpecialties(
  writer: CallerInTransaction,
  rows: PreviewRow[],
  existing: DepartmentsByName,
): Promise<Created[]> {
  const { transaction } = writer;
  const created = await Specialty.bulkCreate(
    rows.map(({ department, specialty, status }) => {
      const parent = existing.get(normalizeName(department));
      if (!parent) throw new Error("An import row has no department");
      return {
        name: specialty,
        departmentId: parent.id,
        isActive: (status as Status) === "Active",
      };
    }),
    { transaction, returning: true },
  );
  await recordAllCreated(writer, "specialty", created.map(presentSpecialty), findName);
  return created.map(toCreated);
}

const findName = ({ name }: { name: string }) => name;
