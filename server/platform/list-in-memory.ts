import { normalizeName } from "~/models/rules/clean-text.schema";
import { type ListQuery, paginationOf } from "./list";

/** What decides on a row's place: something of the row, or where it stands among all. */
export type SortKey<Row> = (row: Row, at: number) => number;

/**
 * One page of rows that are few enough to be read whole: no index sorts or finds them. Ties are broken by the id.
 * @param sortKey what the query sorts by
 * @param textOf what a row is found by
 */
export function paginateInMemory<Row extends { id: number; createdAt: string }>(
  all: Row[],
  query: ListQuery<string>,
  { sortKey, textOf }: { sortKey: SortKey<Row>; textOf: (row: Row) => string },
) {
  const { page, limit, sortBy, sortOrder, search, since = new Date(0) } = query;
  const ascending = all
    .map((row, at) => ({ row, key: sortKey(row, at) }))
    .sort((one, other) => one.key - other.key || one.row.id - other.row.id)
    .map(({ row }) => row);
  const sorted = sortOrder === "DESC" ? ascending.reverse() : ascending;
  const text = normalizeName(search);
  const found = sorted.filter(
    (row) => new Date(row.createdAt) >= since && normalizeName(textOf(row)).includes(text),
  );
  return {
    rows: found.slice((page - 1) * limit, page * limit),
    pagination: paginationOf(query, found.length),
    sorting: { sortBy, sortOrder },
  };
}
