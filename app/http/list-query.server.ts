import { isLongerThan } from "~/models/rules/text-limits.schema";
import { periodStart } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";
import type { ListQuery, Pagination } from "~/server/platform/list";
import { throwRedirect } from "./throw-redirect.server";
import { ADDED_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { parsePeriod } from "./period-query.server";

type ListRules<Field extends string> = {
  sortFields: readonly Field[];
  /** Sort field without a sort parameter; default: "id". */
  defaultSort?: NoInfer<Field>;
  /** Order of the default sort; default: ascending. With a sort parameter the default is always ascending. */
  defaultOrder?: "ASC" | "DESC";
  pageSize: number;
};

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
 * Parses page, limit, sortBy, sortOrder and search of an API request (DESIGN 5). With `allByDefault`, a request without
 * page and limit returns all rows, up to 10,000.
 * @throws BadRequestError that names the invalid parameter
 */
export function parseApiListQuery<Field extends string>(
  url: URL,
  rules: ListRules<Field> & { allByDefault?: boolean },
): ListQuery<Field> {
  const returnsAllRows = rules.allByDefault && !url.searchParams.has("page");
  for (const name of [
    API_PARAMETERS.page,
    API_PARAMETERS.limit,
    API_PARAMETERS.sort,
    API_PARAMETERS.order,
  ]) {
    if (url.searchParams.get(name) === "") throw new BadRequestError(`${name} must not be empty`);
  }
  return parseListQuery(url, API_PARAMETERS, {
    ...rules,
    pageSize: returnsAllRows ? MAX_LIMIT.api : rules.pageSize,
  });
}

/**
 * Parses page, limit (up to 200), sort, order, q and added of a list page (WORDS). `added` is a period such as "7d", linked
 * from the dashboard's counts.
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
  };
}

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

/** Error message of an invalid id, for the API. */
export const invalidIdMessage = (name: string) =>
  `${name} must be a whole number from 1 to ${MAX_ID}`;
