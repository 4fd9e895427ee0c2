import type { ReportKey } from "~/models/reports/report-options.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { streamCsv } from "~/server/platform/csv";
import { NotFoundError } from "~/server/platform/errors";
import type { ExportFormat } from "~/server/exports/export-list";
import { streamXlsx } from "~/server/spreadsheets/xlsx-writer";
import { shiftDay } from "./counts/local-days";
import { fileCells, fileHeaders } from "./format-value";
import { readReport } from "./read-report";

/**
 * Exports a table of a report with its filters, as the page shows it, and records an audit event.
 * @returns the file in parts, and its name with the days of the report
 * @throws NotFoundError, also for a table that the report does not have; InvalidInputError
 */
export async function exportReport(
  caller: Caller,
  key: ReportKey,
  { input, tableId, format }: { input: unknown; tableId: string; format: ExportFormat },
): Promise<{ fileName: string; parts: AsyncIterable<string | Uint8Array> }> {
  const { rules, data, range, filters } = await readReport(caller, key, input);
  const table = data.tables.find(({ id }) => id === tableId);
  if (!table) throw new NotFoundError("Table not found");
  await recordEvent(caller, {
    action: "exported",
    record: { type: "report", name: rules.title },
    changes: {
      table: [null, table.title],
      from: [null, range.from],
      to: [null, shiftDay(range.before, -1)],
      format: [null, format],
      ...(filters.length > 0 && { filters: [null, filters.join(", ")] }),
    },
  });
  const headers = [table.rowHeader, ...table.columns.flatMap(fileHeaders)];
  const rows = table.rows.map(({ label, values }) => [
    label,
    ...table.columns.flatMap(({ kind }, index) => fileCells(values[index] ?? null, kind)),
  ]);
  const last = shiftDay(range.before, -1);
  return {
    fileName: `report-${key}-${table.id}-${range.from}-${last}.${format}`,
    parts:
      format === "csv"
        ? streamCsv(headers, once(rows), { quoted: true })
        : streamXlsx(table.title, headers, once(rows)),
  };
}

// oxlint-disable-next-line require-await -- the writers take batches as they come
async function* once<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
