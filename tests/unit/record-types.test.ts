import { expect, it } from "vitest";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { RECORD_TYPES } from "~/server/record-types/record-types";

it("knows every kind of records whose changes programs follow", () => {
  expect(RECORD_TYPES.map(({ entity }) => entity).sort()).toEqual([...CHANGED_ENTITIES].sort());
});
