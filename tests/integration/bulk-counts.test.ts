import { describe, expect, it } from "vitest";
import { Advertisement } from "~/models";
import { PROTECTED_TAG_REASON } from "~/models/tags/tag.schema";
import { createBulkChange } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { countSelection } from "~/server/bulk/selection";
import { describeDependents } from "~/server/bulk/texts";
import { findRecordType } from "~/server/record-types/record-types";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedSession,
  seedSpecialty,
  seedSurvey,
  seedTag,
} from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("the counts of a bulk deletion", () => {
  useDatabase();

  it("says beforehand which specialties cannot be deleted", async () => {
    const [used, free] = [await seedSpecialty(), await seedSpecialty()];
    await seedSession({ departmentId: used.departmentId, specialityId: used.id });
    const counts = await countSelection(admin, findRecordType("specialty")!, {
      ids: [used.id, free.id],
    });
    expect(counts).toMatchObject({ records: 2, inUse: 1 });
  });

  it("says beforehand that a protected tag stays, and counts nothing of it", async () => {
    const { id: protectedId } = await seedTag("All");
    const { id: freeId } = await seedTag();
    await seedSurvey({ tagIds: [protectedId, freeId] });
    const counts = await countSelection(admin, findRecordType("tag")!, {
      ids: [protectedId, freeId],
    });
    expect(counts).toMatchObject({
      records: 2,
      protected: { records: 1 },
      dependents: [{ things: ["items", "item"], rows: 1 }],
    });
    expect(describeDependents(counts)).toEqual([
      "They will be removed from 1 item.",
      `${PROTECTED_TAG_REASON}.`,
    ]);
  });

  it("concern the children of one parent on its page", async () => {
    const { id: advertiserId } = await seedAdvertiser();
    const ids = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push((await seedAdvertisement({ advertiserId })).id);
    }
    await seedAdvertisement();
    const type = findRecordType("advertisement")!;
    const kind = { ...type, list: type.childList!.of(advertiserId) };
    const query = { page: 1, limit: 2, sortBy: "id", sortOrder: "ASC", search: "" } as const;
    expect(await countSelection(admin, kind, { query })).toMatchObject({ records: 3 });
    const change = { type: kind, selection: { query }, action: "deactivate" as const };
    const { id, total } = await createBulkChange(admin, change);
    expect(total).toBe(3);
    await runBulkChange(id);
    const isInactive = { where: { isActive: false } };
    const inactive = await Advertisement.findAll({ ...isInactive, order: ["id"] });
    expect(inactive.map((row) => row.id)).toEqual(ids);
  });
});
