import type { FilterChip } from "~/app/contracts/filter-chip";
import type { ShownColumn } from "~/app/contracts/list-columns";
import { ADDED_PARAMETER, FILTER_PARAMETERS, NEW_PARAMETER } from "~/app/contracts/list-url";
import { PERIOD_LABELS, PERIODS } from "~/models/rules/period.schema";
import { listBulkActions } from "~/server/bulk/actions";
import { shownColumns } from "~/server/lists/column-choice";
import { columnText } from "~/server/lists/column-text";
import { readEdits } from "~/server/lists/list-columns";
import type { ListColumn, ListTable } from "~/server/lists/list-table";
import { type Caller, hasPermission } from "~/server/platform/caller";
import type { ListQuery, ListRules, Pagination } from "~/server/platform/list";
import { findRecordType } from "~/server/record-types/record-types";
import {
  columnsOfList,
  findListOfTable,
  type ScreenList,
} from "~/server/record-types/screen-lists";
import { readChosenColumns } from "./column-choice.server";
import { presentFilterValue } from "./filter-fields.server";
import {
  parseId,
  parseScreenListQuery,
  redirectIfPastLastPage,
  screenFilters,
} from "./list-query.server";
import type { PageArgs } from "./page.server";

type ScreenRequest = Pick<PageArgs, "caller" | "request" | "url">;

/**
 * Reads the page of a list that an address asks for, with everything that its screen shows: the chosen columns, what the kind of
 * its records offers the caller, and the query. A record that was just created is the first row, wherever its page is.
 * @param present what the screen needs of a record besides the texts of its columns
 */
export async function readScreenList<
  Row extends { id: number; createdAt: string },
  Field extends string,
  Shown extends object = object,
>(
  { caller, request, url }: ScreenRequest,
  table: ListTable<Row, Field>,
  present: (row: Row) => Shown = () => ({}) as Shown,
) {
  const list = findListOfTable(table);
  const query = parseScreenListQuery(url, table.rules);
  const chosen = await readChosenColumns(caller, request, list);
  const all = columnsOfList(caller, list);
  const columns = shownColumns(all, chosen);
  const { rows, pagination } = await table.readRows(caller, query);
  redirectIfPastLastPage(url, pagination);
  const [created] = await readNewRow(caller, url, { table, query });
  const shown = created ? [created, ...rows.filter(({ id }) => id !== created.id)] : rows;
  const edited = await readEdits(caller, list.versioned, columns, shown);
  const hiddenSort = url.searchParams.has("sort") && findHiddenSort(query.sortBy, all, columns);
  return {
    path: list.path,
    rows: edited.map((row) => ({
      ...present(row),
      id: row.id,
      texts: columns.map((column) => columnText(column, row)),
    })),
    columns: columns.map((column) => toShownColumn(column, chosen !== undefined)),
    ...(chosen && { isChosen: true }),
    ...whatRecordsOffer(caller, list),
    pagination: toShownPagination(pagination),
    sorting: { sortBy: query.sortBy, sortOrder: query.sortOrder },
    ...(created && { newId: created.id }),
    search: url.search,
    chips: [
      ...(await listChips(caller, url, table.rules)),
      ...(hiddenSort ? [{ name: "sort", label: "Sorted by", value: hiddenSort.children }] : []),
    ],
  };
}

const toShownPagination = ({ currentPage, totalPages, totalItems, itemsPerPage }: Pagination) => ({
  currentPage,
  totalPages,
  totalItems,
  itemsPerPage,
});

/** What the caller may do with the list's records as a whole. */
const whatRecordsOffer = (caller: Caller, { recordType, imports }: ScreenList) =>
  recordType &&
  hasPermission(caller, recordType.write) && {
    bulk: listBulkActions(recordType),
    isImported: imports !== undefined,
  };

/** Bulk actions that the caller may take on a parent's children, on its page. @param type name of their kind */
export function listChildActions(caller: Caller, type: string) {
  const recordType = findRecordType(type);
  return recordType && hasPermission(caller, recordType.write)
    ? listBulkActions(recordType)
    : undefined;
}

/** A column as the screen draws it. Where it was chosen, cards have room for it. */
const toShownColumn = (column: ListColumn<never>, isChosen: boolean): ShownColumn => {
  const { id, header, sort, kind, omitAriaSort, isUnlabeled, isMinor } = column;
  return {
    id,
    header,
    ...(sort && { sort }),
    ...(kind && { kind }),
    ...(omitAriaSort && { omitAriaSort }),
    ...(isUnlabeled && { isUnlabeled }),
    ...(isMinor && !isChosen && { isMinor }),
  };
};

/** Finds the column that the list is sorted by, if the screen does not show it. */
function findHiddenSort(
  sortBy: string,
  all: readonly ListColumn<never>[],
  shown: readonly ListColumn<never>[],
) {
  const isSorted = ({ sort }: ListColumn<never>) => sort === sortBy;
  const column = shown.some(isSorted) ? undefined : all.find(isSorted);
  return column && { field: sortBy, children: column.header };
}

async function readNewRow<Row extends { id: number; createdAt: string }, Field extends string>(
  caller: Caller,
  { searchParams }: URL,
  { table, query }: { table: ListTable<Row, Field>; query: ListQuery<Field> },
): Promise<Row[]> {
  const text = searchParams.get(NEW_PARAMETER);
  if (!text) return [];
  const id = parseId(text, `${NEW_PARAMETER} must be the ID of a record`);
  const only = { page: 1, limit: 1, search: "", since: undefined, filters: [{ id }] };
  return (await table.readRows(caller, { ...query, ...only })).rows;
}

async function listChips(
  caller: Caller,
  url: URL,
  rules: ListRules<string>,
): Promise<FilterChip[]> {
  const { searchParams } = url;
  const filters = screenFilters(rules);
  const chips: FilterChip[] = [];
  for (const name of FILTER_PARAMETERS) {
    const filter = filters[name];
    if (!searchParams.get(name) || !filter?.label || filter.hasLinks) continue;
    chips.push({
      name,
      label: filter.label,
      value: await presentFilterValue(caller, url, name, filter),
    });
  }
  const added = PERIODS.find((period) => period === searchParams.get(ADDED_PARAMETER));
  return added
    ? [...chips, { name: ADDED_PARAMETER, label: "Added", value: PERIOD_LABELS[added] }]
    : chips;
}
