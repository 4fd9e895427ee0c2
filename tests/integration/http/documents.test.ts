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

  it.each([
    ["/admin/surveys/1/questions/1/edit", /^Edit Question How worried/],
    ["/admin/surveys/1/questions/1/delete", /^Delete Question How worried/],
    ["/admin/advertisers/1/advertisements/1/edit", /^Edit Advertisement Calmavora/],
    ["/admin/religious/1/messages/1/edit", /^Edit Religious Message Pre-Procedure/],
    ["/admin/family-guidance/1/steps/1/edit", /^Edit Direction Ask How/],
    ["/admin/family-guidance/1/steps/1/delete", /^Delete Guidance Step Ask How/],
    ["/admin/departments/1/edit", /^Edit Department & Specialty Orthopedic/],
    ["/admin/departments/1/delete", /^Delete Department & Specialty Orthopedic/],
    ["/admin/departments/1", /^Orthopedic Surgery - Details/],
    ["/admin/surveys/1?edit", /^Before Your Session - Edit/],
    ["/plans?specialty=&procedure=", /^Error: Plans/],
    ["/plans?specialty=diagnostic-test&procedure=mri", /^Plans/],
    ["/patient-procedures/26/caretaker", /^Caretaker Guidance/],
    ["/patient-procedures/26/family", /^Family Support/],
  ])("says in its title what it is about: %s", async (address, title) => {
    const [, text = ""] = /<title>(.*?)<\/title>/.exec(await readPage(address)) ?? [];
    expect(text.replace("&amp;", "&")).toMatch(title);
  });

  it.each([
    ["/admin/tags/export.csv?columns=salary", 400, "columns must be"],
    ["/admin/audit.csv?from=yesterday", 400, "from must be"],
    ["/admin/surveys/99999/results.csv", 404, "Survey not found"],
    [`/admin/search/suggestions?q=${"x".repeat(201)}`, 400, "q must be"],
    ["/admin/tags/import/gone/refused.csv", 404, ""],
  ])("says in a line of text why a file is not there: %s", async (address, status, message) => {
    const response = await fetchPath("GET", address);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "text/plain; charset=utf-8",
    ]);
    const text = await response.text();
    expect(text).not.toContain("Unexpected");
    expect(text).toContain(message);
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
