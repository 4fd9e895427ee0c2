/** In the address of a list: only what was added in this period, such as "7d". */
export const ADDED = "added";

/** The parameters that every list understands; nothing else but its own filters is carried from one address to the next. */
const LIST_PARAMETERS = ["q", ADDED, "sort", "order", "page", "limit"] as const;
type ListParameter = (typeof LIST_PARAMETERS)[number];

export type ListChanges = Partial<Record<ListParameter, string | null>>;

/** Those of them that a search, or other filters, leave as they are; the page is not one. */
export const KEPT_BY_SEARCH = [ADDED, "sort", "order", "limit"] as const satisfies ListParameter[];

/** In the address of a record's page: its card is a form. A list on that page keeps it. */
export const EDIT = "edit";

/** The query of a record's page, with its card as a form or not. */
export function detailSearch(search: URLSearchParams, { edit }: { edit: boolean }): string {
  const changed = new URLSearchParams(search);
  if (edit) changed.set(EDIT, "on");
  return listSearch(changed, {}, edit ? [EDIT] : []);
}

/**
 * The part of a query that belongs to the list, with changes; null takes a parameter out.
 * @param filters the list's own parameters, beyond those that every list has
 */
export function listSearch(
  search: URLSearchParams,
  changes: ListChanges = {},
  filters: readonly string[] = [],
): string {
  const kept = new URLSearchParams();
  const changed: Record<string, string | null | undefined> = changes;
  for (const name of [...filters, ...LIST_PARAMETERS]) {
    const value = name in changed ? changed[name] : search.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : "";
}
