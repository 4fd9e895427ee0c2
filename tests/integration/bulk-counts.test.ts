import { describe, expect, it } from "vitest";
import { PROTECTED_TAG_REASON } from "~/models/tags/tag.schema";
import { countSelection } from "~/server/bulk/selection";
import { describeDependents } from "~/server/bulk/texts";
import { findRecordType } from "~/server/record-types/record-types";
import { seedSession, seedSpecialty, seedSurvey, seedTag } from "../factories/content";
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
});
