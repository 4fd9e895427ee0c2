import { beforeAll, describe, expect, it } from "vitest";
import { readChosenColumns, serializeChosenColumns } from "~/app/http/column-choice.server";
import { listBulkActions } from "~/server/bulk/actions";
import { exportList } from "~/server/exports/export-list";
import { exportedColumns } from "~/server/lists/column-choice";
import type { ListTable } from "~/server/lists/list-table";
import {
  columnsOfList,
  findListOfTable,
  SCREEN_LISTS,
  type ScreenList,
} from "~/server/record-types/screen-lists";
import { RIDE_TABLE } from "~/server/requests/request-tables";
import { TOKEN_TABLE } from "~/server/access/access-tables";
import { TAG_TABLE } from "~/server/tags/tag-table";
import { createTag, updateTag } from "~/server/tags/tags";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { fillRestLists } from "../support/rest-lists";
import { readScreen } from "../support/screen-list";
import { unique } from "../factories/content";

const asRole = (role: "editor" | "navigator" | "viewer") => ({
  ...admin,
  actor: { ...admin.actor, role },
});
const TAGS = findListOfTable(TAG_TABLE);

/** The request of a browser that chose columns for lists, one after the other. */
async function choose(...choices: (readonly [ScreenList, readonly string[]])[]) {
  let cookie = "";
  for (const [list, chosen] of choices) {
    const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
    const header = await serializeChosenColumns(admin, request, { list, chosen });
    [cookie = ""] = header.split(";", 1);
  }
  return cookie;
}
const cookieWith = (value: unknown) =>
  `columns=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))}`;

const headersOf = async (table: ListTable, cookie: string) =>
  (await readScreen(table, "", { cookie })).columns.map(({ header }) => header);
const findTable = (path: string) => {
  const list = SCREEN_LISTS.find((each) => each.path === path);
  if (!list) throw new Error(`There is no list at ${path}`);
  return list;
};

describe.runIf(HAS_DATABASE)("the columns of lists", () => {
  useDatabase();
  beforeAll(fillRestLists);

  it.each(SCREEN_LISTS)("of $path can all be chosen, each with a text", async (list) => {
    const ids = columnsOfList(admin, list)
      .filter(({ partOf }) => partOf === undefined)
      .map(({ id }) => id);
    expect(ids).toContain("createdAt");
    if (list.versioned) expect(ids.slice(-2)).toEqual(["editedAt", "editedBy"]);
    const { columns, rows } = await readScreen(list.table, "", {
      cookie: await choose([list, ids]),
    });
    expect(columns.map(({ id }) => id)).toEqual(ids);
    for (const { texts } of rows) {
      const drawn = columnsOfList(admin, list).filter(({ isDrawn }) => isDrawn);
      expect(texts).toHaveLength(ids.length);
      expect(texts.filter((text) => text === "").length).toBeLessThanOrEqual(drawn.length);
    }
  });

  it("are the usual ones until somebody chooses, and again when they choose those", async () => {
    const usual = ["ID", "Tag Name", "Created", "Status"];
    expect(await headersOf(TAGS.table, "")).toEqual(usual);
    const chosen = await choose([TAGS, ["editedBy", "status"]]);
    expect(await headersOf(TAGS.table, chosen)).toEqual(["Tag Name", "Status", "Edited By"]);
    expect(chosen.length).toBeLessThan(150);
    const back = await choose([TAGS, ["editedBy"]], [TAGS, ["id", "name", "createdAt", "status"]]);
    expect(await headersOf(TAGS.table, back)).toEqual(usual);
    const usualColumns = { list: TAGS, chosen: ["id", "name", "createdAt", "status"] };
    const request = new Request("http://localhost/", { headers: { Cookie: chosen } });
    expect(await serializeChosenColumns(admin, request, usualColumns)).toContain("Max-Age=0");
  });

  it("ignore what a list does not have, and a cookie that is no choice", async () => {
    const usual = await headersOf(TAGS.table, "");
    const stale = cookieWith({ "/admin/tags": "-id.gone.-older.editedBy.__proto__" });
    expect(await headersOf(TAGS.table, stale)).toEqual([...usual.slice(1), "Edited By"]);
    for (const value of [null, 7, "x", ["/admin/tags"], { "/admin/tags": 1 }, { "/nowhere": "x" }])
      expect(await headersOf(TAGS.table, cookieWith(value))).toEqual(usual);
    expect(await headersOf(TAGS.table, "columns=%%%")).toEqual(usual);
    expect(await headersOf(TAGS.table, cookieWith({ "/admin/tags": "-name" }))).toEqual(usual);
  });

  it("are remembered for each list, in a cookie of limited size", async () => {
    const surveys = findTable("/admin/surveys");
    const both = await choose([TAGS, ["id"]], [surveys, ["category"]]);
    expect(await headersOf(TAGS.table, both)).toEqual(["ID", "Tag Name"]);
    expect(await headersOf(surveys.table, both)).toEqual(["Survey Name", "Category"]);
    const optional = (list: ScreenList) =>
      columnsOfList(admin, list).flatMap(({ id, isOptional }) => (isOptional ? [id] : []));
    const all = await choose(...SCREEN_LISTS.map((list) => [list, optional(list)] as const));
    expect(all.length).toBeLessThan(2_000);
    const last = SCREEN_LISTS.at(-1) ?? TAGS;
    const request = new Request("http://localhost/", { headers: { Cookie: all } });
    expect(await readChosenColumns(admin, request, last)).toBeDefined();
    expect(await readChosenColumns(admin, request, SCREEN_LISTS[0] ?? TAGS)).toBeUndefined();
  });

  it("say who edited last and when, by one statement a page, only if they are chosen", async () => {
    const name = unique("Edited");
    const { id } = await createTag(admin, { name });
    await updateTag(admin, id, { name: `${name} again` });
    await createTag(admin, { name: `${name} never` });
    const cookie = await choose([TAGS, ["name", "editedAt", "editedBy"]]);
    const read = (query: string, chosen = "") =>
      recordStatements(() => readScreen(TAG_TABLE, query, { cookie: chosen }));
    const usual = await read("limit=3");
    const withEdits = await read("limit=3", cookie);
    expect(withEdits.length).toBe(usual.length + 1);
    expect((await read("limit=40", cookie)).length).toBe(withEdits.length);
    const { rows } = await readScreen(TAG_TABLE, `q=${name}`, { cookie });
    expect(rows.map(({ texts }) => texts.slice(-1))).toEqual([[admin.actor.name], ["Nobody"]]);
    expect(rows[1]?.texts).toEqual([`${name} never`, "Never", "Nobody"]);
    // The file has the same columns.
    const columns = exportedColumns(columnsOfList(admin, TAGS), ["name", "editedBy"]);
    const query = { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search: name } as const;
    let csv = "";
    for await (const part of await exportList(admin, TAGS, query, { format: "csv", columns }))
      csv += String(part);
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      '\ufeff"Tag Name","Edited By"',
      `"${name} again","${admin.actor.name}"`,
      `"${name} never",`,
    ]);
  });

  it("keep an order whose column is hidden, and show it", async () => {
    const cookie = await choose([TAGS, ["id"]]);
    const sorted = await readScreen(TAG_TABLE, "sort=createdAt&order=desc", { cookie });
    expect(sorted.chips).toEqual([{ name: "sort", label: "Sorted by", value: "Created" }]);
    expect((await readScreen(TAG_TABLE, "sort=createdAt")).chips).toEqual([]);
    expect((await readScreen(TAG_TABLE, "", { cookie })).chips).toEqual([]);
  });

  it("and what is done to many need the permissions of the list's own records", async () => {
    const editor = asRole("editor");
    const { recordType } = findListOfTable(RIDE_TABLE);
    if (!recordType) throw new Error("Rides are a kind of records");
    expect(await readScreen(RIDE_TABLE, "", { caller: asRole("navigator") })).toMatchObject({
      bulk: listBulkActions(recordType),
      isImported: false,
    });
    const { write } = recordType;
    try {
      recordType.write = "administrators.manage";
      expect(await readScreen(RIDE_TABLE, "", { caller: asRole("navigator") })).not.toHaveProperty(
        "bulk",
      );
    } finally {
      recordType.write = write;
    }
    const viewed = await readScreen(TAG_TABLE, "", { caller: asRole("viewer") });
    expect(viewed).not.toHaveProperty("bulk");
    expect(viewed).not.toHaveProperty("isImported");
    expect(await readScreen(TAG_TABLE, "", { caller: editor })).toMatchObject({
      bulk: ["delete"],
      isImported: true,
    });
    const own = { ...asRole("viewer"), administratorId: 1 };
    const { columns } = await readScreen(TOKEN_TABLE, "", { caller: own });
    expect(columns.map(({ id }) => id)).not.toContain("owner");
  });
});
