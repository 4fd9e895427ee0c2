import { isLongerThan } from "~/models/rules/text-limits.schema";
import { periodStart, startOfDay } from "~/server/platform/dates";
import { BadRequestError, InvalidCursorError } from "~/server/platform/errors";
import type { ListQuery, ListRules, Pagination } from "~/server/platform/list";
import { decodeCursor, type ListCursor } from "~/server/platform/list-cursor";
import type {
  ListCondition,
  ListFilter,
  ListFilters,
  RecordReference,
} from "~/server/platform/list-filters";
import { throwRedirect } from "./throw-redirect.server";
import { ADDED_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { parsePeriod } from "./period-query.server";

const MAX_PAGE = 10_000_000;
/** Maximum rows per page; lower for screens, whose rows are rendered to HTML synchronously. */
const MAX_LIMIT = { api: 10_000, screen: 200 };
const MAX_SEARCH_LENGTH = 200;
const MAX_ID = 2_147_483_647;

const API_PARAMETERS = {
  page: "page",
  limit: "limit",
  sort: "sortBy",
  order: "sortOrder",
  search: "search",
  maxLimit: MAX_LIMIT.api,
};
const SCREEN_PARAMETERS = {
  page: "page",
  limit: "limit",
  sort: "sort",
  order: "order",
  search: "q",
  maxLimit: MAX_LIMIT.screen,
};

/**
 * Parses page or cursor, limit, sortBy, sortOrder, search, updatedSince and the list's exact filters of an API request
 * (DESIGN 5). With `allByDefault`, a request without page, cursor and limit returns all rows, up to 10,000.
 * @throws BadRequestError that names the invalid parameter
 */
export function parseApiListQuery<Field extends string>(
  url: URL,
  rules: ListRules<Field> & { allByDefault?: boolean },
): ListQuery<Field> {
  const cursor = parseCursor(url);
  const returnsAllRows =
    rules.allByDefault && !url.searchParams.has("page") && !url.searchParams.has(CURSOR);
  for (const name of [
    API_PARAMETERS.page,
    API_PARAMETERS.limit,
    API_PARAMETERS.sort,
    API_PARAMETERS.order,
  ]) {
    if (url.searchParams.get(name) === "") throw new BadRequestError(`${name} must not be empty`);
  }
  const query = parseListQuery(url, API_PARAMETERS, {
    ...rules,
    pageSize: returnsAllRows ? MAX_LIMIT.api : rules.pageSize,
  });
  return {
    ...(cursor ? continueFrom(cursor, query, { url, rules }) : query),
    cursor,
    updatedSince: parseInstantQuery(url, "updatedSince"),
    filters: parseFilters(url, rules.filters ?? {}),
  };
}

const CURSOR = "cursor";

/** Parses the cursor; null without one, and for the empty one of a first page. @throws InvalidCursorError */
function parseCursor({ searchParams }: URL): ListCursor | null {
  const text = searchParams.get(CURSOR);
  if (text && searchParams.has(API_PARAMETERS.page)) {
    throw new BadRequestError(`${API_PARAMETERS.page} and ${CURSOR} exclude each other`);
  }
  return text ? decodeCursor(text) : null;
}

/** Query of the rows after a cursor: in its order, and with its limit where the request names none. */
function continueFrom<Field extends string>(
  cursor: ListCursor,
  query: ListQuery<Field>,
  { url, rules }: { url: URL; rules: ListRules<Field> },
): ListQuery<Field> {
  const sortBy = rules.sortFields.find((field) => field === cursor.sortBy);
  const names = (parameter: string) => url.searchParams.has(parameter);
  const isOtherOrder =
    (names(API_PARAMETERS.sort) && query.sortBy !== sortBy) ||
    (names(API_PARAMETERS.order) && query.sortOrder !== cursor.sortOrder);
  if (!sortBy || isOtherOrder) throw new InvalidCursorError();
  const limit = names(API_PARAMETERS.limit) ? query.limit : cursor.limit;
  // Without keys, the cursor counts rows in pages of its limit.
  if (!cursor.keys && limit !== cursor.limit) {
    throw new InvalidCursorError("limit must stay the same with a cursor of this order");
  }
  if (limit > MAX_LIMIT.api || cursor.page > MAX_PAGE) throw new InvalidCursorError();
  return { ...query, page: cursor.page, limit, sortBy, sortOrder: cursor.sortOrder };
}

/** Conditions of the filters that a query has. @throws BadRequestError that names the parameter */
function parseFilters(url: URL, filters: ListFilters): ListCondition[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    url.searchParams.get(name) ? [parseFilter(url, name, filter)] : [],
  );
}

function parseFilter(url: URL, name: string, filter: ListFilter): ListCondition {
  switch (filter.type) {
    case "id":
      return filter.toCondition(parseIdQuery(url, name));
    case "text":
      return filter.toCondition(parseTextQuery(url, name));
    case "record":
      return filter.toCondition(parseRecordQuery(url, name, filter.kinds));
    case "day":
      return filter.toCondition(parseDayQuery(url, name) ?? "");
    case "option":
      return filter.toCondition(
        parseOptionQuery(url, name, [...filter.options, ...(filter.formerOptions ?? [])]) ?? "",
      );
  }
}

/** Parses a record such as administrator:3. @throws BadRequestError that names the parameter */
export function parseRecordQuery(
  { searchParams }: URL,
  name: string,
  kinds: readonly string[],
): RecordReference {
  const [kind = "", id, ...rest] = (searchParams.get(name) ?? "").split(":");
  const message = `${name} must be one of ${kinds.join(", ")} with an ID, such as ${kinds[0]}:3`;
  if (!kinds.includes(kind) || rest.length > 0) throw new BadRequestError(message);
  return { kind, id: parseId(id, message) };
}

/** Parses a day such as 2027-01-31; undefined if missing or empty. @throws BadRequestError that names the parameter */
export function parseDayQuery({ searchParams }: URL, name: string): string | undefined {
  const day = searchParams.get(name) ?? "";
  if (day === "") return undefined;
  if (!startOfDay(day, 1)) throw new BadRequestError(`${name} must be a day such as 2027-01-31`);
  return day;
}

/** An instant with its time zone, such as 2027-01-31T14:30:00Z. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses an instant; undefined if missing or empty. @throws BadRequestError that names the parameter */
export function parseInstantQuery({ searchParams }: URL, name: string): Date | undefined {
  // A plus sign that was not encoded arrives as a space.
  const text = (searchParams.get(name) ?? "").replace(" ", "+");
  if (text === "") return undefined;
  const date = new Date(INSTANT.test(text) ? text : NaN);
  if (Number.isNaN(date.getTime()) || !isDayOfMonth(text.slice(0, 10))) {
    throw new BadRequestError(invalidInstantMessage(name));
  }
  return date;
}

/** Whether the month has the day of an ISO date: Date takes February 30 for March 2. */
const isDayOfMonth = (day: string) => new Date(day).toISOString().startsWith(day);

/**
 * Parses page, limit (up to 200), sort, order, q, added and the list's filters with a label of a list page (WORDS). `added` is
 * a period such as "7d", linked from the dashboard's counts. Everything that works on "all that match" parses by it.
 * @throws BadRequestError that names the invalid parameter
 */
export function parseScreenListQuery<Field extends string>(
  url: URL,
  rules: ListRules<Field>,
): ListQuery<Field> {
  const addedPeriod = url.searchParams.get(ADDED_PARAMETER)
    ? parsePeriod(url, ADDED_PARAMETER, null)
    : null;
  return {
    ...parseListQuery(url, SCREEN_PARAMETERS, rules),
    since: addedPeriod ? periodStart(addedPeriod) : undefined,
    filters: parseFilters(url, screenFilters(rules)),
  };
}

/** The filters of a list that its screen has, by query parameter. */
export const screenFilters = ({ filters = {} }: Pick<ListRules<string>, "filters">): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, { label }]) => label !== undefined));

/**
 * Parses page and limit (up to 200) of a list page with a fixed order.
 * @throws BadRequestError that names the invalid parameter
 */
export function parseScreenPageQuery(
  url: URL,
  pageSize: number,
): Pick<ListQuery<string>, "page" | "limit"> {
  return parsePageQuery(url, SCREEN_PARAMETERS, pageSize);
}

/** Redirects a request for a page beyond the end, as after deleting its last row, to the last page. */
export function redirectIfPastLastPage(
  url: URL,
  { currentPage, totalPages }: Pagination,
  filters?: readonly string[],
): void {
  if (totalPages === 0 || currentPage <= totalPages) return;
  const page = String(totalPages);
  throwRedirect(url.pathname + toListQuery(url.searchParams, { page }, filters));
}

function parseListQuery<Field extends string>(
  url: URL,
  parameters: typeof API_PARAMETERS,
  { sortFields, defaultSort, defaultOrder = "ASC", pageSize }: ListRules<Field>,
): ListQuery<Field> {
  const { searchParams } = url;
  const requestedSort = searchParams.get(parameters.sort);
  const sort = requestedSort || (defaultSort ?? "id");
  const order = (
    searchParams.get(parameters.order) || (requestedSort ? "ASC" : defaultOrder)
  ).toUpperCase();
  const sortBy = sortFields.find((field) => field === sort);
  if (!sortBy)
    throw new BadRequestError(`${parameters.sort} must be one of ${sortFields.join(", ")}`);
  if (order !== "ASC" && order !== "DESC") {
    throw new BadRequestError(`${parameters.order} must be ASC or DESC`);
  }
  return {
    ...parsePageQuery(url, parameters, pageSize),
    sortBy,
    sortOrder: order,
    search: parseTextQuery(url, parameters.search),
  };
}

function parsePageQuery(
  { searchParams }: URL,
  parameters: typeof API_PARAMETERS,
  pageSize: number,
) {
  return {
    page: parseWholeNumber(searchParams, parameters.page, MAX_PAGE) ?? 1,
    limit: parseWholeNumber(searchParams, parameters.limit, parameters.maxLimit) ?? pageSize,
  };
}

/** Parses page and limit of an API request with a fixed order. @throws BadRequestError that names the invalid parameter */
export const parseApiPageQuery = (url: URL, pageSize: number, maxLimit: number) =>
  parsePageQuery(url, { ...API_PARAMETERS, maxLimit }, pageSize);

/** Parses the limit of an API request, 1 to 10,000. @throws BadRequestError */
export const parseLimitQuery = ({ searchParams }: URL, defaultLimit: number): number =>
  parseWholeNumber(searchParams, API_PARAMETERS.limit, MAX_LIMIT.api) ?? defaultLimit;

/** Parses a whole number from 1 to a maximum; undefined if missing or empty. @throws BadRequestError that names the parameter */
export const parseWholeNumberQuery = ({ searchParams }: URL, name: string, max: number) =>
  parseWholeNumber(searchParams, name, max);

function parseWholeNumber(searchParams: URLSearchParams, name: string, max: number) {
  const text = searchParams.get(name);
  if (text === null || text === "") return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) {
    throw new BadRequestError(`${name} must be a whole number from 1 to ${max}`);
  }
  return value;
}

/** Parses a search text of up to 200 characters; "" without one. @throws BadRequestError that names the parameter */
export function parseTextQuery({ searchParams }: URL, name: string): string {
  const text = searchParams.get(name) ?? "";
  if (isLongerThan(text, MAX_SEARCH_LENGTH)) {
    throw new BadRequestError(`${name} must be at most ${MAX_SEARCH_LENGTH} characters`);
  }
  return text;
}

/** Parses a boolean parameter such as includeDepartment. @throws BadRequestError */
export function parseBooleanQuery({ searchParams }: URL, name: string): boolean {
  const text = searchParams.get(name);
  if (text !== null && text !== "true" && text !== "false") {
    throw new BadRequestError(`${name} must be true or false`);
  }
  return text === "true";
}

/** Parses an enum parameter; undefined if missing or empty. @throws BadRequestError */
export function parseOptionQuery<Option extends string>(
  { searchParams }: URL,
  name: string,
  options: readonly Option[],
): Option | undefined {
  const requested = searchParams.get(name);
  if (!requested) return undefined;
  const value = options.find((option) => option === requested);
  if (!value) throw new BadRequestError(`${name} must be one of ${options.join(", ")}`);
  return value;
}

/** Parses an id from a route parameter or field. @throws BadRequestError with the given message */
export function parseId(text: string | undefined, message: string): number {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new BadRequestError(message);
  return id;
}

/** Parses a required id from the query. @throws BadRequestError that names the parameter */
export function parseIdQuery({ searchParams }: URL, name: string): number {
  return parseId(searchParams.get(name) ?? undefined, invalidIdMessage(name));
}

/** Error message of an invalid instant, for the API. */
export const invalidInstantMessage = (name: string) =>
  `${name} must be an instant such as 2027-01-31T14:30:00Z`;

/** Error message of an invalid id, for the API. */
export const invalidIdMessage = (name: string) =>
  `${name} must be a whole number from 1 to ${MAX_ID}`;
