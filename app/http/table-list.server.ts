import type { Caller } from "~/server/platform/caller";
import { toCsv, streamCsv } from "~/server/platform/csv";
import { BadRequestError } from "~/server/platform/errors";
import { streamXlsx } from "~/server/spreadsheets/xlsx-writer";
import { type ListedTable, findListedTable } from "./documented-calls.server";
import { attachmentResponse, CONTENT_TYPES, streamParts, type StreamClient } from "./file.server";
import { parseOptionQuery } from "./list-query.server";

/** Query parameter that chooses the format of a list, before the Accept header does. */
export const FORMAT_PARAMETER = "format";
export const FORMATS = ["json", "csv", "xlsx"] as const;
type TableFormat = Exclude<(typeof FORMATS)[number], "json">;

/** Query parameter of a list as a table: the names of its columns, with commas. */
export const COLUMNS_PARAMETER = "columns";

/** Parameters of pages: without them a table has all rows. */
const PAGE_PARAMETERS = ["page", "limit", "cursor"];
/** Rows read at a time: so many are never refused as too long (present-in-batches). */
const BATCH_ROWS = 50;

type RequestedTable = { table: ListedTable; format: TableFormat };

/** Returns the table of the list, and its format, where the request asks for one. @throws BadRequestError for an unknown format */
export function findRequestedTable(request: Request, url: URL): RequestedTable | undefined {
  const accept = request.headers.get("accept") ?? "";
  const isAccepted = Object.values(TABLE_TYPES).some((type) => accept.includes(type));
  if (!url.searchParams.has(FORMAT_PARAMETER) && !isAccepted) return undefined;
  const table = findListedTable(url);
  if (!table) return undefined;
  const format = parseOptionQuery(url, FORMAT_PARAMETER, FORMATS) ?? preferredFormat(accept);
  return format === "json" ? undefined : { table, format };
}

/** Media types of tables. */
export const TABLE_TYPES: Record<TableFormat, string> = {
  csv: "text/csv",
  xlsx: CONTENT_TYPES.xlsx,
};

/** The format that an Accept header prefers; where it likes JSON as much, JSON. */
export function preferredFormat(accept: string): (typeof FORMATS)[number] {
  const quality = (type: string) => {
    const range = accept.split(",").find((each) => each.split(";", 1)[0]?.trim() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const [csv, xlsx] = [quality(TABLE_TYPES.csv), quality(TABLE_TYPES.xlsx)];
  const table = Math.max(csv, xlsx);
  if (table <= quality("application/json") || table < quality("*/*")) return "json";
  return csv >= xlsx ? "csv" : "xlsx";
}

type ExportPart = Caller["exportPart"];
/** Reads a page of the list as its call answers it. @param part undefined for a single page */
type ReadPage = (url: URL, part?: ExportPart) => Promise<unknown>;

/**
 * Responds with a list as a table: the page that the query asks for, with a Link to the next one, or else all matching rows,
 * streamed along the list's cursors.
 * @throws BadRequestError for a column that it does not have
 */
export async function respondWithTable(
  client: StreamClient,
  { url, table, format, readPage }: RequestedTable & { url: URL; readPage: ReadPage },
): Promise<Response> {
  const chosen = parseColumns(url, table);
  const isWhole = !PAGE_PARAMETERS.some((name) => url.searchParams.has(name));
  const readBatch = async (cursor: string, part: ExportPart) =>
    toPage(await readPage(batchUrl(url, cursor), part));
  const first = isWhole ? await readBatch("", "first") : toPage(await readPage(ungrouped(url)));
  const columns =
    chosen ?? table.columns.filter((column) => isAnswered(column, table, first.rows(table)));
  async function* readBatches() {
    let page = first;
    for (;;) {
      yield toTableRows(page.rows(table), columns);
      if (!isWhole || !page.nextCursor) return;
      page = await readBatch(page.nextCursor, "next");
    }
  }
  const parts =
    format === "csv"
      ? streamCsv(columns, readBatches(), { quoted: true })
      : streamXlsx(table.rows, columns, readBatches());
  const body = client.request.method === "HEAD" ? "" : streamParts(parts, client);
  const response = attachmentResponse(`${table.rows}.${format}`, format, body);
  response.headers.set("Vary", "Accept");
  if (!isWhole && first.nextCursor) {
    response.headers.set("Link", `<${nextPath(url, first.nextCursor)}>; rel="next"`);
  }
  return response;
}

/** Parses the columns that a request chooses; undefined for all of them. @throws BadRequestError that names one it does not have */
function parseColumns({ searchParams }: URL, { columns }: ListedTable): string[] | undefined {
  const text = searchParams.get(COLUMNS_PARAMETER);
  if (!text) return undefined;
  const chosen = [...new Set(text.split(","))];
  if (chosen.every((column) => columns.includes(column))) return chosen;
  throw new BadRequestError(`${COLUMNS_PARAMETER} must be some of ${columns.join(", ")}`);
}

/** Address of a batch of the list. A cursor that is empty begins it. */
function batchUrl(url: URL, cursor: string): URL {
  const batch = ungrouped(url);
  batch.searchParams.set("limit", String(BATCH_ROWS));
  batch.searchParams.set("cursor", cursor);
  return batch;
}

/** Address of a page as JSON: without what a table has not, such as rows in groups. */
function ungrouped(url: URL): URL {
  const plain = new URL(url);
  for (const name of ["groupByGuidanceDay", COLUMNS_PARAMETER]) plain.searchParams.delete(name);
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
    rows: ({ rows }: ListedTable): Row[] => page[rows] ?? [],
  };
}

/** Whether the rows have a column: a query may leave out a field that is optional. */
function isAnswered(column: string, { optional }: ListedTable, rows: Row[]): boolean {
  const [field = ""] = column.split(".");
  return !optional.includes(field) || rows.some((row) => row[field] !== undefined);
}

/** Cells of rows: a column names the field of a nested object after a dot; a list is its JSON. */
function toTableRows(rows: Row[], columns: string[]) {
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
export function exampleCsv(table: ListedTable, rows: Row[]): string {
  const columns = table.columns.filter((column) => isAnswered(column, table, rows));
  return toCsv(columns, toTableRows(rows, columns), { quoted: true });
}
