/** The parameters that a list understands; nothing else is carried from one address to the next. */
const LIST_PARAMETERS = ["q", "sort", "order", "page", "limit"] as const;
type ListParameter = (typeof LIST_PARAMETERS)[number];

/** The part of a query that belongs to the list, with changes; null takes a parameter out. */
export function listSearch(
  search: URLSearchParams,
  changes: Partial<Record<ListParameter, string | null>> = {},
): string {
  const kept = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = name in changes ? changes[name] : search.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : "";
}
