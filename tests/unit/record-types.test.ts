import routes from "~/app/routes";
import { readFileSync } from "node:fs";
import path from "node:path";
import { listBulkActions } from "~/server/bulk/actions";
import { expect, it } from "vitest";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { DELETED_RECORDS } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { RECORD_TYPES } from "~/server/record-types/record-types";

const BULK_KINDS: readonly BulkKind[] = [...RECORD_TYPES, DELETED_RECORDS];

it("knows every kind of records whose changes programs follow", () => {
  expect(RECORD_TYPES.map(({ entity }) => entity).sort()).toEqual([...CHANGED_ENTITIES].sort());
});

it("has a call for many records of each kind, and a confirmation over each list", () => {
  const paths = routes.map(({ path }) => path);
  for (const { entity } of RECORD_TYPES) expect(paths).toContain(`${entity}/bulk-change`);
  const screens = routes.flatMap(({ children = [] }) => children);
  const confirmed = screens.filter(({ children = [] }) =>
    children.some(({ path }) => path === "bulk"),
  );
  expect(confirmed.map(({ path }) => `/${path}`).sort()).toEqual(
    BULK_KINDS.flatMap(({ list, listPath }) => (list && listPath ? [listPath] : [])).sort(),
  );
});

it("offers on each list the actions that its records can take", () => {
  const screens = routes.flatMap(({ children = [] }) => children);
  for (const type of BULK_KINDS) {
    if (!type.list || !type.listPath) continue;
    const screen = screens.find((each) => `/${each.path}` === type.listPath);
    const source = readFileSync(path.resolve("app", screen?.file ?? ""), "utf8");
    const offered = /bulk=\{\[([^\]]*)\]\}/.exec(source)?.[1]?.match(/[\w-]+/g);
    expect(offered, type.listPath).toEqual(listBulkActions(type));
  }
});
