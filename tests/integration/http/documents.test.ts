import { describe, expect, it } from "vitest";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();
const readPage = async (address: string) => (await fetchPath("GET", address)).text();

describe("a page", () => {
  it("ends with its body: the scripts that carry its data stand inside", async () => {
    const html = await readPage("/admin/tags");
    expect(html).toMatch(/streamController\.close\(\);<\/script><\/body><\/html>$/);
    expect(html.match(/streamController\.enqueue/g)).toHaveLength(1);
  });

  it("has no NUL where a character crosses the border of React's chunks", async () => {
    for (const start of ["", "a"]) {
      for (const letter of "bcdefghij") {
        const name = start + letter + "é".repeat(48);
        expect((await callApi("POST", "/tag", { name })).status).toBe(201);
      }
      const html = await readPage("/admin/tags?q=éééé");
      expect(html).toContain("é".repeat(48));
      expect(html).not.toContain("\0");
    }
  });
});
