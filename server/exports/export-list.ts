import type { ImportDescription } from "~/server/imports/import-description";
import { importColumns } from "~/server/imports/import-description";
import { escapeCell } from "~/server/imports/cells";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { streamCsv } from "~/server/platform/csv";
import type { ListQuery } from "~/server/platform/list";
import { decodeCursor } from "~/server/platform/list-cursor";
import { streamXlsx } from "~/server/spreadsheets/xlsx-writer";
import type { ContentType } from "~/server/platform/revisions";
import { exportedColumns, isExported } from "../lists/column-choice";
import { listColumns, readEdits, type ReadRow } from "../lists/list-columns";
import type { ColumnValue, ListColumn, ListTable } from "../lists/list-table";

/** Rows read at a time: so many of the longest, sessions with both transcripts, are not refused as too long (present-in-batches). */
const BATCH_ROWS = 200;

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Rows = ColumnValue[][];

type ExportedList = { table: ListTable; versioned?: ContentType };
type ExportOptions = {
  format: ExportFormat;
  /** Columns that the list shows; default: the usual ones. */
  columns?: readonly ListColumn<ReadRow>[];
  /** Exports what can be imported instead. */
  imports?: ImportDescription;
};

/**
 * Exports all rows that match a list's query: the columns that its screen shows, or, with a description of its import,
 * everything that can be imported elsewhere. Rows are read along the list's cursors. Records an audit event with their number.
 * @returns the file in parts
 */
export async function exportList(
  caller: Caller,
  { table: list, versioned }: ExportedList,
  query: ListQuery<string>,
  { format, columns, imports }: ExportOptions,
): Promise<AsyncIterable<string | Uint8Array>> {
  authorize(caller, list.read);
  const reader: Caller = { ...caller, exportPart: "next" };
  const first = await list.readRows(reader, { ...query, page: 1, limit: BATCH_ROWS, cursor: null });
  await recordEvent(caller, {
    action: "exported",
    record: { type: list.subject, name: "The list" },
    changes: {
      rows: [null, first.pagination.totalItems],
      format: [null, format],
      ...(query.search && { search: [null, query.search] }),
    },
  });
  const batches = readBatches(reader, list, { query, first });
  const shown = columns ?? exportedColumns(listColumns(caller, list, versioned));
  const inFiles = shown.filter(isExported);
  const headers = (imports ? importColumns(imports) : inFiles).map(({ header }) => header);
  const rows = imports
    ? toImportRows(reader, imports, { batches, format })
    : toRows(inFiles, withEdits(reader, { versioned, columns: inFiles }, batches));
  return format === "csv"
    ? streamCsv(headers, toCsvRows(rows), { quoted: true })
    : streamXlsx(list.fileName, headers, rows);
}

type Page = Awaited<ReturnType<ListTable["readRows"]>>;

async function* readBatches(
  caller: Caller,
  list: ListTable,
  { query, first }: { query: ListQuery<string>; first: Page },
) {
  let page = first;
  const total = first.pagination.totalItems;
  for (;;) {
    yield page.rows;
    const { nextCursor } = page.pagination;
    if (!nextCursor) return;
    const cursor = decodeCursor(nextCursor);
    page = await list.readRows(caller, {
      ...query,
      page: cursor.page,
      limit: BATCH_ROWS,
      cursor,
      total,
    });
  }
}

async function* withEdits(
  caller: Caller,
  { versioned, columns }: { versioned?: ContentType; columns: readonly ListColumn<ReadRow>[] },
  batches: AsyncIterable<Page["rows"]>,
) {
  for await (const rows of batches) yield await readEdits(caller, versioned, columns, rows);
}

async function* toRows(
  columns: readonly ListColumn<ReadRow>[],
  batches: AsyncIterable<ReadRow[]>,
): AsyncGenerator<Rows> {
  for await (const rows of batches) {
    yield rows.map((row) => columns.map((column) => column.value?.(row) ?? null));
  }
}

/** Rows that an import accepts: a formula is escaped in CSV, and what looks like an escape everywhere. */
async function* toImportRows(
  caller: Caller,
  imports: ImportDescription,
  { batches, format }: { batches: AsyncIterable<Page["rows"]>; format: ExportFormat },
): AsyncGenerator<Rows> {
  const fields = importColumns(imports).map(({ field }, index) => ({
    field,
    isOfChild: index >= imports.record.columns.length,
  }));
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id);
    for await (const records of imports.readRecords(caller, ids)) {
      yield records.map(({ record, child = {} }) =>
        fields.map(({ field, isOfChild }) => {
          const value = (isOfChild ? child : record)[field] ?? "";
          return typeof value === "number"
            ? value
            : escapeCell(value, { isDefused: format === "csv" });
        }),
      );
    }
  }
}

/** CSV has no type for days. */
async function* toCsvRows(rows: AsyncIterable<Rows>) {
  for await (const batch of rows) {
    yield batch.map((row) =>
      row.map((value) => (typeof value === "object" && value !== null ? value.day : value)),
    );
  }
}
