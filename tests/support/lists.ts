import { expect } from "vitest";
import type { ListQuery, Pagination } from "~/server/platform/list";

type Row = { id: number };
type Page = { rows: Row[]; pagination: Pagination };

/** List query for all rows, oldest first. */
export const LIST_ALL = {
  page: 1,
  limit: 10_000,
  sortBy: "id" as const,
  sortOrder: "ASC" as const,
  search: "",
};

/** Asserts that a list sorts totally by each field in both directions: paging neither skips, repeats nor reorders rows. */
export async function expectTotalOrder<Field extends string>(
  read: (query: ListQuery<Field>) => Promise<Page>,
  sortFields: readonly Field[],
): Promise<void> {
  for (const sortBy of sortFields) {
    const { rows: all } = await read({ ...LIST_ALL, sortBy });
    const paged: Row[] = [];
    for (let page = 1; paged.length < all.length; page++) {
      const { rows } = await read({ ...LIST_ALL, sortBy, page, limit: 3 });
      expect(rows.length, `${sortBy}, page ${page}`).toBeGreaterThan(0);
      paged.push(...rows);
    }
    expect(paged, sortBy).toEqual(all);
    const reversed = await read({ ...LIST_ALL, sortBy, sortOrder: "DESC" });
    expect(reversed.rows, sortBy).toEqual([...all].reverse());
  }
}
