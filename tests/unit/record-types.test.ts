import routes from "~/app/routes";
import { expect, it } from "vitest";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { RECORD_TYPES } from "~/server/record-types/record-types";

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
    RECORD_TYPES.flatMap(({ list, listPath = "" }) => (list ? [listPath] : [])).sort(),
  );
});
