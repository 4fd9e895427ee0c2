import type { Caller } from "~/server/platform/caller";
import type { ListRules } from "~/server/platform/list";
import type { ListFilter } from "~/server/platform/list-filters";
import { parseRecordQuery, screenFilters } from "./list-query.server";

/** How many suggestions a field has: a longer list costs more bytes than it helps, and any name can be typed. */
const MAX_SUGGESTIONS = 200;

/** Field of a filter: a choice, a day, or a text with suggestions. */
export type FilterFieldData = {
  name: string;
  label: string;
  type?: "date";
  options?: { value: string; label: string }[];
  suggestions?: string[];
};

/** Presents the value that an address has of a filter, for a chip or a choice. @throws BadRequestError for no record */
export async function presentFilterValue(
  caller: Caller,
  url: URL,
  name: string,
  filter: ListFilter,
): Promise<string> {
  const value = url.searchParams.get(name) ?? "";
  if (filter.type === "record")
    return filter.findName(caller, parseRecordQuery(url, name, filter.kinds));
  return filter.type === "option" ? (filter.optionLabels?.[value] ?? value) : value;
}

/** Reads the fields of a list's filters, with their choices; the one of a record only where the address has it. */
export function listFilterFields(
  caller: Caller,
  rules: ListRules<string>,
  url: URL,
): Promise<FilterFieldData[]> {
  const filters = Object.entries(screenFilters(rules)).filter(
    ([name, { type }]) => type !== "record" || url.searchParams.get(name),
  );
  return Promise.all(
    filters.map(async ([name, filter]) => {
      const field = { name, label: filter.label ?? name };
      switch (filter.type) {
        case "option":
          return {
            ...field,
            options: filter.options.map((value) => ({
              value,
              label: filter.optionLabels?.[value] ?? value,
            })),
          };
        case "day":
          return { ...field, type: "date" as const };
        case "text":
          return { ...field, suggestions: await filter.suggest?.(caller, MAX_SUGGESTIONS) };
        case "record": {
          const value = url.searchParams.get(name) ?? "";
          const label = await presentFilterValue(caller, url, name, filter);
          return { ...field, options: [{ value, label }] };
        }
        case "id":
          return field;
      }
    }),
  );
}
