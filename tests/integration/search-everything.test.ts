import { beforeAll, describe, expect, it } from "vitest";
import { searchEverything, suggestRecords } from "~/server/record-types/search-everything";
import { createTag } from "~/server/tags/tags";
import { seedAdministrator } from "../factories/people";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";
import { fillRestLists } from "../support/rest-lists";

describe.runIf(HAS_DATABASE)("the search over everything", () => {
  useDatabase();
  beforeAll(fillRestLists);

  const find = async (caller: typeof admin, search: string) =>
    (await searchEverything(caller, search)).map(({ plural }) => plural);

  it("finds records of every kind by name or label, with links and counts", async () => {
    const { id } = await createTag(admin, { name: "IV_50% therapy" });
    const path = `/admin/tags/${id}/edit`;
    for (const search of ["IV_", "_5", "0% t", `T${String(id).padStart(3, "0")}`]) {
      const tags = (await searchEverything(admin, search)).find(({ plural }) => plural === "tags");
      expect(
        tags?.rows.map((row) => row.path),
        search,
      ).toContain(path);
    }
    const [first] = await searchEverything(admin, "e");
    expect(first?.rows.length).toBeLessThanOrEqual(5);
    expect(first?.total).toBeGreaterThan(5);
    expect(await searchEverything(admin, " ")).toEqual([]);
    expect(await searchEverything(admin, "there-is-nothing-like-it")).toEqual([]);
  });

  it("finds people and guest patients for those who may see them, and leaves it in the audit", async () => {
    const { name } = await seedAdministrator();
    expect(await find(admin, name)).toContain("administrators");
    expect(await find(viewer, name)).not.toContain("administrators");
    const events = await recordEvents(() => searchEverything(admin, "Guest patient"));
    expect(events.map(({ recordType }) => recordType)).toContain("ride request");
  });

  it("suggests the first of what one may see while somebody types, but no patient's or visitor's data", async () => {
    const suggest = async (caller: typeof admin, search: string) =>
      (await suggestRecords(caller, search)).map(({ plural }) => plural);
    const { name } = await seedAdministrator();
    expect(await suggest(admin, name)).toEqual(["administrators"]);
    expect(await suggest(viewer, name)).toEqual([]);
    const found = await suggestRecords(admin, "e");
    expect(found.length).toBeLessThanOrEqual(5);
    for (const { rows } of found) expect(rows.length).toBeLessThanOrEqual(3);
    const events = await recordEvents(async () => {
      expect(await suggest(admin, "Guest patient")).toEqual([]);
    });
    expect(events).toEqual([]);
  });

  it("takes as many statements for many matches as for few", async () => {
    const count = async () => (await recordStatements(() => searchEverything(viewer, "e"))).length;
    const before = await count();
    for (let number = 0; number < 8; number++) await createTag(admin, { name: `Eel ${number}` });
    expect(await count()).toBe(before);
    expect(before).toBeLessThan(60);
  });
});
