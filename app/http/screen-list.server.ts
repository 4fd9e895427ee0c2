import type { FilterChip } from "~/app/contracts/filter-chip";
import { ADDED_PARAMETER, FILTER_PARAMETERS, NEW_PARAMETER } from "~/app/contracts/list-url";
import { PERIOD_LABELS, PERIODS } from "~/models/rules/period.schema";
import type { ListQuery, ListRules, Pagination, Sorting } from "~/server/platform/list";
import type { ListFilter } from "~/server/platform/list-filters";
import {
  parseId,
  parseScreenListQuery,
  redirectIfPastLastPage,
  screenFilters,
} from "./list-query.server";

/**
 * Reads the page of a list that an address asks for, with everything that its screen shows of the query. A record that was just
 * created is the first row, wherever its page is.
 * @param read reads a page and presents its rows; called once more for a new record
 */
export async function readScreenList<Field extends string, Row extends { id: number }>(
  url: URL,
  rules: ListRules<Field>,
  read: (
    query: ListQuery<Field>,
  ) => Promise<{ rows: Row[]; pagination: Pagination; sorting: Sorting }>,
) {
  const query = parseScreenListQuery(url, rules);
  const { rows, ...page } = await read(query);
  redirectIfPastLastPage(url, page.pagination);
  const created = await readNewRow(url, query, read);
  return {
    ...page,
    rows: [...created, ...rows.filter(({ id }) => id !== created[0]?.id)],
    newId: created[0]?.id,
    search: url.search,
    chips: listChips(url, rules),
  };
}

async function readNewRow<Field extends string, Row>(
  { searchParams }: URL,
  query: ListQuery<Field>,
  read: (query: ListQuery<Field>) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const text = searchParams.get(NEW_PARAMETER);
  if (!text) return [];
  const id = parseId(text, `${NEW_PARAMETER} must be the ID of a record`);
  const only = { page: 1, limit: 1, search: "", since: undefined, filters: [{ id }] };
  return (await read({ ...query, ...only })).rows;
}

function listChips({ searchParams }: URL, rules: ListRules<string>): FilterChip[] {
  const filters = screenFilters(rules);
  const chips = FILTER_PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name);
    const filter = filters[name];
    if (!value || !filter?.label || filter.hasLinks) return [];
    return [{ name, label: filter.label, value: presentValue(filter, value) }];
  });
  const added = PERIODS.find((period) => period === searchParams.get(ADDED_PARAMETER));
  return added
    ? [...chips, { name: ADDED_PARAMETER, label: "Added", value: PERIOD_LABELS[added] }]
    : chips;
}

function presentValue(filter: ListFilter, value: string): string {
  if (filter.type === "option") return filter.optionLabels?.[value] ?? value;
  return value;
}
