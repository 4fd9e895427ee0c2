import { expect, it } from "vitest";
import { useServer } from "../../support/http";

const { fetchPath } = useServer({ env: { SAMPLE_CONTENT: "off" } });

async function readPage(path: string): Promise<string> {
  const response = await fetchPath("GET", path);
  expect(response.status).toBe(200);
  return response.text();
}

it.each([
  ["tags", "No tags yet", "No tags found matching your criteria."],
  ["sessions", "No sessions yet", "No sessions found matching your criteria."],
  ["religious", "No religious partners yet", "No religious partners found"],
  ["family-guidance", "No family guidance yet", "No family guidance found matching your criteria."],
  ["live-sessions/rides", "No ride requests yet", "No ride requests found matching your criteria."],
])("says on a first visit of /admin/%s: %s", async (area, title, sentence) => {
  const html = await readPage(`/admin/${area}`);
  expect(html.indexOf(title)).toBeGreaterThan(0);
  expect(html.indexOf(sentence)).toBeGreaterThan(html.indexOf(title));
});

it("says only that nothing matches, where somebody searched", async () => {
  const html = await readPage("/admin/tags?q=nothing");
  expect(html).toContain("No tags found matching your criteria.");
  expect(html).not.toContain("No tags yet");
});

it("says where requests come from, with a link to that page", async () => {
  const html = await readPage("/admin/live-sessions/requests");
  expect(html).toContain("Patients ask for a live session on the card of a procedure.");
  expect(html).toMatch(/<a href="\/patient-procedures"[^>]*>See My Procedures/);
  expect(await readPage("/admin/live-sessions/messages")).toContain("See the contact page");
});
