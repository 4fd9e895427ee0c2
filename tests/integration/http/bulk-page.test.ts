import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { useSharedServer } from "../../support/http";
import { openPlainBrowser } from "../../support/plain-browser";

const { callApi, fetchPath } = useSharedServer();

describe("a change of all rows on a page", () => {
  it("is of the rows that were confirmed, whatever has come onto the page since", async () => {
    const word = unique("Page");
    const create = async (name: string) => {
      const { data } = await callApi("POST", "/tag", { name: `${word} ${name}` });
      return (data?.tag as { id: number }).id;
    };
    const confirmed = [await create("b"), await create("c"), await create("d")];
    const browser = await openPlainBrowser(fetchPath);
    const query = `scope=page&action=delete&limit=10&q=${encodeURIComponent(word)}`;
    const path = `/admin/tags/bulk?${query}`;
    const page = await browser.open(path);
    expect(page).toContain("Delete 3 Tags");
    const [first = 0] = confirmed;
    await callApi("DELETE", `/tag/${first}`);
    const later = await create("a");
    const { location } = await browser.send(path, page, {});
    expect(location).toContain("/admin/tags");
    const statusOf = async (id: number) => (await callApi("GET", `/tag/${id}`)).status;
    expect(await Promise.all(confirmed.map(statusOf))).toEqual([404, 404, 404]);
    expect(await statusOf(later)).toBe(200);
  });
});
