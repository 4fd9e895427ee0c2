import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { pageWindow } from "~/app/components/list-end/page-window";
import { filteredListShouldRevalidate } from "~/app/components/list/should-revalidate";
import { PRESERVED_BY_SEARCH, toListQuery } from "~/app/contracts/list-url";
import {
  parseApiListQuery,
  parseBooleanQuery,
  parseId,
  parseScreenListQuery,
  parseScreenPageQuery,
} from "~/app/http/list-query.server";
import { periodStart } from "~/server/platform/dates";

describe("the pager's numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 7, [1, 2, 3, 4, 5, null, 7]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 12, [1, null, 3, 4, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 8, 9, 10, 11, 12]],
  ])("around page %i of %i are %j", (current, total, numbers) => {
    expect(pageWindow(current, total)).toEqual(numbers);
  });
});

describe("a list's address", () => {
  it("keeps the list's parameters and nothing else", () => {
    const search = new URLSearchParams("q=a%26b&page=3&next=//evil&sort=name&edit");
    expect(toListQuery(search)).toBe("?q=a%26b&sort=name&page=3");
    expect(toListQuery(search, { page: null, sort: "id", order: "desc" })).toBe(
      "?q=a%26b&sort=id&order=desc",
    );
    expect(toListQuery(new URLSearchParams("x=1"))).toBe("");
  });

  it("keeps the list's own filters, and none of another list", () => {
    const search = new URLSearchParams("sort-of=tag&record=&person=a%26b&page=3&evil=1");
    expect(toListQuery(search, {}, ["person", "sort-of", "record"])).toBe(
      "?person=a%26b&sort-of=tag&page=3",
    );
    expect(toListQuery(search, { page: null }, ["sort-of"])).toBe("?sort-of=tag");
    expect(toListQuery(search)).toBe("?page=3");
  });

  it("keeps the period filter, also in a search", () => {
    const search = new URLSearchParams("added=7d&q=a&page=2");
    expect(toListQuery(search)).toBe("?q=a&added=7d&page=2");
    expect(toListQuery(search, { added: null, page: null })).toBe("?q=a");
    expect(PRESERVED_BY_SEARCH).toContain("added");
  });

  it("revalidates the list when a filter changes, and not for a dialog over it", () => {
    const revalidates = (from: string, to: string, filters: string[]) =>
      filteredListShouldRevalidate(filters)({
        currentUrl: new URL(from, "http://localhost"),
        nextUrl: new URL(to, "http://localhost"),
        defaultShouldRevalidate: true,
      } as ShouldRevalidateFunctionArgs);
    expect(revalidates("/admin/audit", "/admin/audit?sort-of=tag", ["sort-of"])).toBe(true);
    expect(
      revalidates("/admin/audit?sort-of=tag", "/admin/audit/1/view?sort-of=tag", ["sort-of"]),
    ).toBe(false);
    expect(revalidates("/admin/tags", "/admin/tags?sort-of=tag", [])).toBe(false);
  });
});

describe("a list's query", () => {
  const rules = { sortFields: ["id", "name"] as const, pageSize: 10 };
  const buildUrl = (search: string) => new URL(`http://localhost/tag${search}`);

  it("filters by a period on screens, and names the valid periods in its error", () => {
    const { since } = parseScreenListQuery(buildUrl("?added=7d"), rules);
    expect(since).toEqual(periodStart("7d"));
    expect(parseScreenListQuery(buildUrl("?added="), rules).since).toBeUndefined();
    expect(parseApiListQuery(buildUrl("?added=7d"), rules).since).toBeUndefined();
    expect(() => parseScreenListQuery(buildUrl("?added=8d"), rules)).toThrow(
      "added must be one of 1d, 7d, 30d, ytd, 365d",
    );
  });

  it("has the list's defaults", () => {
    const defaults = { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search: "" };
    const forPrograms = { cursor: null, updatedSince: undefined, filters: [] };
    expect(parseApiListQuery(buildUrl(""), rules)).toEqual({ ...defaults, ...forPrograms });
    expect(parseScreenListQuery(buildUrl("?q=&sort=&order=&page="), rules)).toEqual({
      ...defaults,
      filters: [],
    });
  });

  it("has all rows by default where the specification says so, unless a page is requested", () => {
    const allByDefaultRules = { ...rules, allByDefault: true };
    expect(parseApiListQuery(buildUrl(""), allByDefaultRules).limit).toBe(10_000);
    expect(parseApiListQuery(buildUrl("?page=1"), allByDefaultRules).limit).toBe(10);
    expect(parseApiListQuery(buildUrl("?limit=5"), allByDefaultRules).limit).toBe(5);
  });

  it("has different parameter names in the API and on screens", () => {
    expect(
      parseApiListQuery(buildUrl("?page=2&limit=3&sortBy=name&sortOrder=desc&search=x"), rules),
    ).toMatchObject({ page: 2, limit: 3, sortBy: "name", sortOrder: "DESC", search: "x" });
    expect(
      parseScreenListQuery(buildUrl("?page=2&limit=3&sort=name&order=desc&q=x"), rules),
    ).toEqual({
      page: 2,
      limit: 3,
      sortBy: "name",
      sortOrder: "DESC",
      search: "x",
      filters: [],
    });
  });

  it.each(["?page=0", "?limit=10001", "?sort=constructor", "?order=up", `?q=${"x".repeat(201)}`])(
    "refuses %s",
    (search) => {
      expect(() => parseScreenListQuery(buildUrl(search), rules)).toThrow(/must be/);
    },
  );

  it("allows more rows a page in the API than on screens, which render HTML for each", () => {
    expect(parseApiListQuery(buildUrl("?limit=10000"), rules).limit).toBe(10_000);
    expect(() => parseApiListQuery(buildUrl("?limit=10001"), rules)).toThrow("from 1 to 10000");
    expect(parseScreenListQuery(buildUrl("?limit=200"), rules).limit).toBe(200);
    expect(() => parseScreenListQuery(buildUrl("?limit=201"), rules)).toThrow("from 1 to 200");
    expect(() => parseScreenPageQuery(buildUrl("?limit=201"), 10)).toThrow("from 1 to 200");
  });

  it("parses flags and ids strictly", () => {
    expect(parseBooleanQuery(buildUrl("?includeDepartment=true"), "includeDepartment")).toBe(true);
    expect(parseBooleanQuery(buildUrl(""), "includeDepartment")).toBe(false);
    expect(() =>
      parseBooleanQuery(buildUrl("?includeDepartment=yes"), "includeDepartment"),
    ).toThrow("true or false");
    expect(parseId("2147483647", "wrong")).toBe(2_147_483_647);
    for (const id of ["2147483648", "01", "-1", "1.0", "", undefined]) {
      expect(() => parseId(id, "wrong")).toThrow("wrong");
    }
  });
});
