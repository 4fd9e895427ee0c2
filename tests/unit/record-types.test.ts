import routes from "~/app/routes";
import { listBulkActions } from "~/server/bulk/actions";
import { expect, it } from "vitest";
import { RECORD_ENTITIES } from "~/models/changes/record-change.schema";
import { IMPORT_CONTENTS } from "~/server/platform/bin/import-contents";
import { DELETED_RECORDS } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { SCREEN_LISTS } from "~/server/record-types/screen-lists";

const BULK_KINDS: readonly BulkKind[] = [...RECORD_TYPES, DELETED_RECORDS];

it("knows every kind of records whose changes programs follow", () => {
  expect(RECORD_TYPES.map(({ entity }) => entity).sort()).toEqual([...RECORD_ENTITIES].sort());
});

it("has a call for many records of each kind, and a confirmation over each list", () => {
  const paths = routes.map(({ path }) => path);
  for (const { entity } of RECORD_TYPES) expect(paths).toContain(`${entity}/bulk-change`);
  const screens = routes.flatMap(({ children = [] }) => children);
  const confirmed = screens.filter(({ children = [] }) =>
    children.some(({ path }) => path === "bulk"),
  );
  expect(confirmed.map(({ path }) => `/${path}`).sort()).toEqual(
    [
      ...BULK_KINDS.flatMap(({ list, listPath }) => (list && listPath ? [listPath] : [])),
      ...RECORD_TYPES.flatMap((type) =>
        type.childList ? [`${type.childList.parentPath}/:id`] : [],
      ),
    ].sort(),
  );
});

it("knows a list's actions and columns by its description", () => {
  for (const type of RECORD_TYPES) {
    if (!type.list || !type.listPath) continue;
    expect(SCREEN_LISTS.map(({ path }) => path)).toContain(type.listPath);
    expect(listBulkActions(type), type.listPath).toContain("delete");
  }
});

it.each(SCREEN_LISTS)("tells the columns of $path apart, one of them the name", ({ table }) => {
  const ids = table.columns.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+$/);
  expect(table.columns.filter(({ kind }) => kind === "name").map(({ id }) => id)).toEqual(["name"]);
  for (const { sort } of table.columns) if (sort) expect(table.rules.sortFields).toContain(sort);
  for (const { partOf } of table.columns) if (partOf) expect(ids).toContain(partOf);
});

it("has the dialogs of every list over it", () => {
  const screens = routes.flatMap(({ children = [] }) => children);
  const parents = [...screens, ...screens.flatMap(({ children = [] }) => children)];
  for (const { path: listPath } of SCREEN_LISTS) {
    const dialogs = parents.find((each) => `/${each.path}` === listPath)?.children ?? [];
    const paths = dialogs.map(({ path }) => path);
    expect(paths, listPath).toEqual(expect.arrayContaining(["filter", "columns", "export"]));
    const type = RECORD_TYPES.find((each) => each.listPath === listPath);
    expect(paths.includes("import"), listPath).toBe(type?.imports !== undefined);
  }
});

it("takes back what each import creates", () => {
  const tables: readonly { table: string }[] = IMPORT_CONTENTS.tables;
  for (const { table, imports } of RECORD_TYPES) {
    if (imports) expect(tables.map((each) => each.table)).toContain(table);
  }
});
