import { UniqueConstraintError } from "sequelize";
import { Department, Specialty } from "~/models";
import { IMPORT_COLUMNS, importRowSchema } from "~/models/departments/specialty.schema";
import type { Status } from "~/models/rules/status.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { shorten } from "~/models/rules/text-limits.schema";
import { createdEntry, recordEvent, recordEvents } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { updateDraft, discardDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { InvalidInputError } from "~/server/platform/errors";
import { mapInBatches } from "~/server/platform/in-batches";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import {
  decide,
  type Existing,
  existingNames,
  type ImportRow,
  type PreviewRow,
} from "./import-outcomes";
import { presentDepartment, presentSpecialty } from "./present";
import { readSpreadsheet, SpreadsheetError } from "./spreadsheet";

const DRAFT_KIND = "department-import";
/** Rows a statement: enough to be quick, few enough for SQLite's limit on values and for progress to move. */
const ROWS_AT_ONCE = 500;
const MAX_SHOWN_LENGTH = 100;

type ImportResult = { imported: number; alreadyThere: number; refused: number };
type ImportDraft = {
  fileName: string;
  sheet: string | null;
  rows: ImportRow[];
  result?: ImportResult;
};

const progressOfDrafts = new Map<string, { done: number; total: number }>();

/**
 * Reads an import file (CSV, XLS or XLSX, 5 MB at the most) and keeps its rows for the preview. Returns the draft's id.
 * @throws InvalidInputError with the message of the specification (001, section 5) when the file cannot be taken
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
  const checked = await mapInBatches(rows, checkRow);
  const draft: ImportDraft = { fileName: file.name, sheet, rows: checked };
  return createDraft(caller, DRAFT_KIND, draft);
}

function checkRow({ line, values, problem }: SheetRow): ImportRow {
  const cells = withoutApostrophes(values);
  const checked = importRowSchema.safeParse(cells);
  const problems = [
    ...(problem ? [problem] : []),
    ...(checked.success ? [] : checked.error.issues.map(({ message }) => message)),
  ];
  return {
    line,
    department: checked.data?.Department ?? shorten(cells.Department, MAX_SHOWN_LENGTH),
    specialty: checked.data?.Specialty ?? shorten(cells.Specialty, MAX_SHOWN_LENGTH),
    status: checked.data?.Status ?? shorten(cells.Status, MAX_SHOWN_LENGTH),
    ...(problems.length > 0 && { problem: problems.join("; ") }),
  };
}

/** Takes off the apostrophe that our own CSV of refused rows puts before what would be a formula. */
function withoutApostrophes(values: SheetRow["values"]): SheetRow["values"] {
  const plain = (text: string) => text.replace(/^'(?=[=+\-@])/, "");
  return {
    Department: plain(values.Department),
    Specialty: plain(values.Specialty),
    Status: plain(values.Status),
  };
}

type SheetRow = Awaited<
  ReturnType<typeof readSpreadsheet<(typeof IMPORT_COLUMNS)[number]>>
>["rows"][number];

/**
 * What importing the caller's draft would do, row by row, as the database is now; after the import, the rows that were
 * refused and the result. @throws NotFoundError
 */
export async function previewImport(caller: Caller, id: string) {
  const draft = (await readDraft(caller, DRAFT_KIND, id)) as ImportDraft;
  const rows = decide(draft.rows, await existingNames(caller));
  return { fileName: draft.fileName, sheet: draft.sheet, rows, result: draft.result ?? null };
}

/**
 * Imports the caller's draft in one transaction: departments that are missing, then specialties. The draft then keeps
 * the refused rows and the result, so that a second press answers the same and writes nothing.
 * @throws NotFoundError
 */
export async function runImport(caller: Caller, id: string): Promise<ImportResult> {
  authorize(caller, "content.write");
  try {
    return await againIfSomebodyWasQuicker(() =>
      inTransaction(caller, (writer) => importDraft(writer, id)),
    );
  } finally {
    progressOfDrafts.delete(id);
  }
}

/** PostgreSQL writes side by side: a name that another instance has just made fails the first try, not the second. */
async function againIfSomebodyWasQuicker<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || tries <= 1) throw error;
    return againIfSomebodyWasQuicker(work, tries - 1);
  }
}

async function importDraft(writer: CallerInTransaction, id: string): Promise<ImportResult> {
  const draft = (await readDraft(writer, DRAFT_KIND, id)) as ImportDraft;
  if (draft.result) return draft.result;
  const existing = await existingNames(writer);
  const rows = decide(draft.rows, existing);
  const toCreate = rows.filter(({ outcome }) => outcome === "create");
  const progress = { done: 0, total: toCreate.length };
  progressOfDrafts.set(id, progress);
  await createMissingDepartments(writer, toCreate, existing);
  for (let at = 0; at < toCreate.length; at += ROWS_AT_ONCE) {
    const batch = toCreate.slice(at, at + ROWS_AT_ONCE);
    await createSpecialties(writer, batch, existing);
    progress.done += batch.length;
  }
  const refusedRows = draft.rows.filter(({ problem }) => problem);
  const result: ImportResult = {
    imported: toCreate.length,
    alreadyThere: rows.length - toCreate.length - refusedRows.length,
    refused: refusedRows.length,
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

/** Deletes what was uploaded; nothing has been imported from it, or nothing more will be. */
export function discardImport(caller: Caller, id: string): Promise<void> {
  return discardDraft(caller, DRAFT_KIND, id);
}

/** How far a running import is, in rows; null when none runs in this process. */
export function importProgress(caller: Caller, id: string) {
  authorize(caller, "content.write");
  return progressOfDrafts.get(id) ?? null;
}

async function createMissingDepartments(
  writer: CallerInTransaction,
  rows: PreviewRow[],
  existing: Existing,
) {
  const { transaction } = writer;
  const missing = new Map<string, string>();
  for (const { department } of rows) {
    const key = normalizeName(department);
    if (!existing.has(key) && !missing.has(key)) missing.set(key, department);
  }
  const names = [...missing.values()];
  for (let at = 0; at < names.length; at += ROWS_AT_ONCE) {
    const batch = names.slice(at, at + ROWS_AT_ONCE).map((name) => ({ name }));
    const made = await Department.bulkCreate(batch, { transaction, returning: true });
    await recordEvents(
      writer,
      made.map((each) => createdEntry("department", presentDepartment(each))),
    );
    for (const { id, normalizedName } of made) {
      existing.set(normalizedName, { id, specialties: new Set() });
    }
  }
}

async function createSpecialties(
  writer: CallerInTransaction,
  rows: PreviewRow[],
  existing: Existing,
) {
  const { transaction } = writer;
  const made = await Specialty.bulkCreate(
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
  await recordEvents(
    writer,
    made.map((each) => createdEntry("specialty", presentSpecialty(each))),
  );
}
