import { normalizeName } from "~/models/rules/clean-text.schema";
import { type ListQuery, buildPagination } from "./list";
import { encodeCursor } from "./list-cursor";

/** Maps a row, or its index among all rows, to a numeric sort key. */
export type SortKey<Row> = (row: Row, index: number) => number;

/**
 * Sorts, searches and paginates rows in memory, for lists that are few enough to load completely; others use `readPage`. Ties
 * are broken by id.
 * @param sortKey returns the key of a row in the query's sort column
 * @param getSearchText returns the searchable text of a row
 */
export function paginateInMemory<Row extends { id: number; createdAt: string; updatedAt: string }>(
  allRows: Row[],
  query: ListQuery<string>,
  { sortKey, getSearchText }: { sortKey: SortKey<Row>; getSearchText: (row: Row) => string },
) {
  const { page, limit, sortBy, sortOrder, search, cursor } = query;
  const { since = new Date(0), updatedSince = new Date(0) } = query;
  const ascending = allRows
    .map((row, index) => ({ row, key: sortKey(row, index) }))
    .sort((one, other) => one.key - other.key || one.row.id - other.row.id)
    .map(({ row }) => row);
  const sorted = sortOrder === "DESC" ? ascending.reverse() : ascending;
  const text = normalizeName(search);
  const matchingRows = sorted.filter(
    (row) =>
      new Date(row.createdAt) >= since &&
      new Date(row.updatedAt) >= updatedSince &&
      normalizeName(getSearchText(row)).includes(text),
  );
  const pagination = buildPagination(query, matchingRows.length);
  if (cursor !== undefined) {
    const next = { sortBy, sortOrder, page: page + 1, limit };
    pagination.nextCursor = pagination.hasNextPage ? encodeCursor(next) : null;
  }
  return {
    rows: matchingRows.slice((page - 1) * limit, page * limit),
    pagination,
    sorting: { sortBy, sortOrder },
  };
}
