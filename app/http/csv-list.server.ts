import type { Caller } from "~/server/platform/caller";
import { toCsv, streamCsv } from "~/server/platform/csv";
import { type CsvTable, findCsvTable } from "./documented-calls.server";
import { csvResponse, streamParts, type StreamClient } from "./file.server";
import { parseOptionQuery } from "./list-query.server";

/** Query parameter that chooses the format of a list, before the Accept header does. */
export const FORMAT_PARAMETER = "format";
export const FORMATS = ["json", "csv"] as const;

/** Parameters of pages: without them the CSV has all rows. */
const PAGE_PARAMETERS = ["page", "limit", "cursor"];
/** Rows read at a time: so many are never refused as too long (present-in-batches). */
const BATCH_ROWS = 50;

/** Returns the table of the list where the request asks for its CSV. @throws BadRequestError for an unknown format */
export function findRequestedCsv(request: Request, url: URL): CsvTable | undefined {
  const accept = request.headers.get("accept") ?? "";
  if (!url.searchParams.has(FORMAT_PARAMETER) && !accept.includes(CSV_TYPE)) return undefined;
  const table = findCsvTable(url);
  if (!table) return undefined;
  const format = parseOptionQuery(url, FORMAT_PARAMETER, FORMATS);
  return (format ? format === "csv" : prefersCsv(accept)) ? table : undefined;
}

const CSV_TYPE = "text/csv";

/** Whether an Accept header prefers CSV to JSON; where it likes both alike, JSON stays the format. */
export function prefersCsv(accept: string): boolean {
  const quality = (type: string) => {
    const range = accept.split(",").find((each) => each.split(";", 1)[0]?.trim() === type);
    return range === undefined ? undefined : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const csv = quality(CSV_TYPE) ?? 0;
  return csv > (quality("application/json") ?? 0) && csv >= (quality("*/*") ?? 0);
}

type ExportPart = Caller["exportPart"];
/** Reads a page of the list as its call answers it. @param part undefined for a single page */
type ReadPage = (url: URL, part?: ExportPart) => Promise<unknown>;

/**
 * Responds with a list as CSV: the page that the query asks for, with a Link to the next one, or else all matching rows,
 * streamed along the list's cursors.
 */
export async function respondWithCsv(
  client: StreamClient,
  { url, table, readPage }: { url: URL; table: CsvTable; readPage: ReadPage },
): Promise<Response> {
  const isWhole = !PAGE_PARAMETERS.some((name) => url.searchParams.has(name));
  const readBatch = async (cursor: string, part: ExportPart) =>
    toPage(await readPage(batchUrl(url, cursor), part));
  const first = isWhole ? await readBatch("", "first") : toPage(await readPage(ungrouped(url)));
  const columns = table.columns.filter((column) => isAnswered(column, table, first.rows(table)));
  async function* readBatches() {
    let page = first;
    for (;;) {
      yield toCsvRows(page.rows(table), columns);
      if (!isWhole || !page.nextCursor) return;
      page = await readBatch(page.nextCursor, "next");
    }
  }
  const name = `${table.rows}.csv`;
  const parts = streamCsv(columns, readBatches(), { quoted: true });
  const isHead = client.request.method === "HEAD";
  const response = csvResponse(name, isHead ? "" : streamParts(parts, client));
  response.headers.set("Vary", "Accept");
  if (!isWhole && first.nextCursor) {
    response.headers.set("Link", `<${nextPath(url, first.nextCursor)}>; rel="next"`);
  }
  return response;
}

/** Address of a batch of the list. A cursor that is empty begins it. */
function batchUrl(url: URL, cursor: string): URL {
  const batch = ungrouped(url);
  batch.searchParams.set("limit", String(BATCH_ROWS));
  batch.searchParams.set("cursor", cursor);
  return batch;
}

/** Address without what nests rows in groups, which a table has not. */
function ungrouped(url: URL): URL {
  const plain = new URL(url);
  plain.searchParams.delete("groupByGuidanceDay");
  return plain;
}

function nextPath({ pathname, searchParams }: URL, cursor: string): string {
  const query = new URLSearchParams(searchParams);
  query.delete("page");
  query.set("cursor", cursor);
  return `${pathname}?${query.toString()}`;
}

type Row = Record<string, unknown>;

function toPage(data: unknown) {
  const page = data as Record<string, Row[]> & { pagination: { nextCursor?: string | null } };
  return {
    nextCursor: page.pagination.nextCursor,
    rows: ({ rows }: CsvTable): Row[] => page[rows] ?? [],
  };
}

/** Whether the rows have a column: a query may leave out a field that is optional. */
function isAnswered(column: string, { optional }: CsvTable, rows: Row[]): boolean {
  const [field = ""] = column.split(".");
  return !optional.includes(field) || rows.some((row) => row[field] !== undefined);
}

/** Cells of rows: a column names the field of a nested object after a dot; a list is its JSON. */
function toCsvRows(rows: Row[], columns: string[]) {
  const paths = columns.map((column) => column.split("."));
  return rows.map((row) => paths.map((path) => toCell(path.reduce<unknown>(readField, row))));
}

const readField = (value: unknown, field: string): unknown =>
  (value as Row | null | undefined)?.[field];

function toCell(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** The CSV of some rows, as an example. */
export function exampleCsv(table: CsvTable, rows: Row[]): string {
  const columns = table.columns.filter((column) => isAnswered(column, table, rows));
  return toCsv(columns, toCsvRows(rows, columns), { quoted: true });
}
