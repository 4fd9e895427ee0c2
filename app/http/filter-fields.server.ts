import type { Caller } from "~/server/platform/caller";
import type { ListRules } from "~/server/platform/list";
import { screenFilters } from "./list-query.server";

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

/** Reads the fields of a list's filters, with their choices. */
export function listFilterFields(
  caller: Caller,
  rules: ListRules<string>,
): Promise<FilterFieldData[]> {
  const filters = Object.entries(screenFilters(rules));
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
        case "id":
          return field;
      }
    }),
  );
}
