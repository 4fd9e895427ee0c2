import { isLongerThan } from "~/models/rules/text-limits.schema";
import { periodStart } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";
import type { ListQuery, Pagination } from "~/server/platform/list";
import { throwRedirect } from "./throw-redirect.server";
import { ADDED, listSearch } from "~/app/contracts/list-address";
import { readPeriod } from "./period-query.server";

type ListRules<Field extends string> = {
  sortFields: readonly Field[];
  /** What the list is sorted by where the address does not say; its id, unless said here. */
  defaultSort?: NoInfer<Field>;
  /** The order of that; ascending, unless said here. A list that is sorted by another field begins ascending. */
  defaultOrder?: "ASC" | "DESC";
  pageSize: number;
};

const MAX_PAGE = 10_000_000;
/** Rows a page: a program's are written out in a moment, while a row of a screen is made into HTML for everybody else to wait. */
const MAX_LIMIT = { api: 10_000, screen: 200 };
const MAX_SEARCH_LENGTH = 200;
const MAX_ID = 2_147_483_647;

const API_NAMES = {
  page: "page",
  limit: "limit",
  sort: "sortBy",
  order: "sortOrder",
  search: "search",
  maxLimit: MAX_LIMIT.api,
};
const SCREEN_NAMES = {
  page: "page",
  limit: "limit",
  sort: "sort",
  order: "order",
  search: "q",
  maxLimit: MAX_LIMIT.screen,
};

/**
 * Reads page, limit, sortBy, sortOrder and search of a call (DESIGN 5). With `allByDefault` a call without page and
 * limit answers all rows, 10,000 at most.
 * @throws BadRequestError that names a wrong one
 */
export function apiListQuery<Field extends string>(
  url: URL,
  rules: ListRules<Field> & { allByDefault?: boolean },
): ListQuery<Field> {
  const all = rules.allByDefault && !url.searchParams.has("page");
  for (const name of [API_NAMES.page, API_NAMES.limit, API_NAMES.sort, API_NAMES.order]) {
    if (url.searchParams.get(name) === "") throw new BadRequestError(`${name} must not be empty`);
  }
  return read(url, API_NAMES, { ...rules, pageSize: all ? MAX_LIMIT.api : rules.pageSize });
}

/**
 * Reads page, limit (200 at most), sort, order, q and added of a screen's list (WORDS); what the dashboard counts is `added` in a period.
 * @throws BadRequestError that names a wrong one
 */
export function screenListQuery<Field extends string>(
  url: URL,
  rules: ListRules<Field>,
): ListQuery<Field> {
  const added = url.searchParams.get(ADDED) ? readPeriod(url, ADDED, null) : null;
  return { ...read(url, SCREEN_NAMES, rules), since: added ? periodStart(added) : undefined };
}

/** Reads page and limit (200 at most) of a screen's list whose order is fixed. @throws BadRequestError that names a wrong one */
export function screenPageQuery(
  url: URL,
  pageSize: number,
): Pick<ListQuery<string>, "page" | "limit"> {
  return readPageQuery(url, SCREEN_NAMES, pageSize);
}

/** Leads a screen that asks for a page beyond the end, as after deleting its last row, to the last page. */
export function redirectToLastPage(
  url: URL,
  { currentPage, totalPages }: Pagination,
  filters?: readonly string[],
): void {
  if (totalPages === 0 || currentPage <= totalPages) return;
  const page = String(totalPages);
  throwRedirect(url.pathname + listSearch(url.searchParams, { page }, filters));
}

function read<Field extends string>(
  url: URL,
  names: typeof API_NAMES,
  { sortFields, defaultSort, defaultOrder = "ASC", pageSize }: ListRules<Field>,
): ListQuery<Field> {
  const { searchParams } = url;
  const asked = searchParams.get(names.sort);
  const sort = asked || (defaultSort ?? "id");
  const order = (searchParams.get(names.order) || (asked ? "ASC" : defaultOrder)).toUpperCase();
  const sortBy = sortFields.find((field) => field === sort);
  if (!sortBy) throw new BadRequestError(`${names.sort} must be one of ${sortFields.join(", ")}`);
  if (order !== "ASC" && order !== "DESC") {
    throw new BadRequestError(`${names.order} must be ASC or DESC`);
  }
  return {
    ...readPageQuery(url, names, pageSize),
    sortBy,
    sortOrder: order,
    search: textQuery(url, names.search),
  };
}

function readPageQuery({ searchParams }: URL, names: typeof API_NAMES, pageSize: number) {
  return {
    page: wholeNumber(searchParams, names.page, MAX_PAGE) ?? 1,
    limit: wholeNumber(searchParams, names.limit, names.maxLimit) ?? pageSize,
  };
}

function wholeNumber(searchParams: URLSearchParams, name: string, greatest: number) {
  const text = searchParams.get(name);
  if (text === null || text === "") return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > greatest) {
    throw new BadRequestError(`${name} must be a whole number from 1 to ${greatest}`);
  }
  return value;
}

/** Reads a text to look for, of at most 200 characters; "" without one. @throws BadRequestError that names it */
export function textQuery({ searchParams }: URL, name: string): string {
  const text = searchParams.get(name) ?? "";
  if (isLongerThan(text, MAX_SEARCH_LENGTH)) {
    throw new BadRequestError(`${name} must be at most ${MAX_SEARCH_LENGTH} characters`);
  }
  return text;
}

/** Reads a yes-or-no parameter such as includeDepartment. @throws BadRequestError */
export function booleanQuery({ searchParams }: URL, name: string): boolean {
  const text = searchParams.get(name);
  if (text !== null && text !== "true" && text !== "false") {
    throw new BadRequestError(`${name} must be true or false`);
  }
  return text === "true";
}

/** Reads a parameter that is one of a few words; undefined where it is empty. @throws BadRequestError */
export function optionQuery<Word extends string>(
  { searchParams }: URL,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const asked = searchParams.get(name);
  if (!asked) return undefined;
  const word = words.find((each) => each === asked);
  if (!word) throw new BadRequestError(`${name} must be one of ${words.join(", ")}`);
  return word;
}

/** Reads an id from an address. @throws BadRequestError in the given words */
export function idParam(text: string | undefined, wrong: string): number {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new BadRequestError(wrong);
  return id;
}

/** Reads an id from the query, which must have it. @throws BadRequestError that names it */
export function idQuery({ searchParams }: URL, name: string): number {
  return idParam(searchParams.get(name) ?? undefined, invalidIdMessage(name));
}

/** What programs are told of an id that is none. */
export const invalidIdMessage = (name: string) =>
  `${name} must be a whole number from 1 to ${MAX_ID}`;
