/** Query parameter of a list: only rows created in a period, such as "7d". */
export const ADDED_PARAMETER = "added";

/**
 * Query parameters of the filters that screens have (server/platform: a ListFilter with a label), in the order of their chips. All
 * lists share them, so that everything that leads back to a list keeps them.
 */
export const FILTER_PARAMETERS = [
  "status",
  "state",
  "planStatus",
  "assignee",
  "role",
  "type",
  "language",
  "way",
  "scope",
  "serveType",
  "startType",
  "phase",
  "channel",
  "kind",
  "topic",
  "purpose",
  "reason",
  "waiting",
  "recipient",
  "department",
  "tag",
  "guests",
  "specialty",
  "procedure",
  "facility",
  "coach",
  "partner",
  "plan",
  "from",
  "to",
  "createdFrom",
  "createdTo",
  "editedBy",
  "deletedBy",
] as const;

/** Query parameter of a list: the record that was just created, which comes first. The next navigation drops it. */
export const NEW_PARAMETER = "new";

/** Query parameters of every list; only these and the list's own filters are carried over to other URLs. */
export const LIST_PARAMETERS = [
  ...FILTER_PARAMETERS,
  "q",
  ADDED_PARAMETER,
  "sort",
  "order",
  "page",
  "limit",
] as const;
type ListParameter = (typeof LIST_PARAMETERS)[number];

export type ListChanges = Partial<Record<ListParameter, string | null>>;

/** List parameters preserved by a search or filter; the page is reset. */
export const PRESERVED_BY_SEARCH = [
  ...FILTER_PARAMETERS,
  ADDED_PARAMETER,
  "sort",
  "order",
  "limit",
] as const satisfies ListParameter[];

/** Query parameter of a detail page in edit mode; preserved by a list on the page. */
export const EDIT_PARAMETER = "edit";

/** Query parameter that makes the action of a detail page change the record's publication status. */
export const PUBLISHING_PARAMETER = "publishing";

/** URL whose action changes the publication status of the record on a detail page. */
export const publishingUrl = (path: string) => `${path}?${PUBLISHING_PARAMETER}=on`;

/** Query string of a detail page, in edit mode or not. */
export function toDetailQuery(search: URLSearchParams, { edit }: { edit: boolean }): string {
  const query = new URLSearchParams(search);
  if (edit) query.set(EDIT_PARAMETER, "on");
  return toListQuery(query, {}, edit ? [EDIT_PARAMETER] : []);
}

/** Value of a parameter; the edit mode needs none in an address. */
const readParameter = (search: URLSearchParams, name: string) =>
  name === EDIT_PARAMETER && search.has(name) ? "on" : search.get(name);

/**
 * Query string with the list's parameters and changes, with a leading "?" unless empty.
 * @param changes new values; null removes a parameter
 * @param filters names of the list's own parameters
 */
export function toListQuery(
  search: URLSearchParams,
  changes: ListChanges = {},
  filters: readonly string[] = [],
): string {
  const query = new URLSearchParams();
  const changedValues: Record<string, string | null | undefined> = changes;
  for (const name of [...filters, ...LIST_PARAMETERS]) {
    const value = name in changedValues ? changedValues[name] : readParameter(search, name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
