import { describe, expect, it } from "vitest";
import { Patient } from "~/models";
import { erasePatient } from "~/server/patient-records/erase";
import { listBin } from "~/server/record-types/bin";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findRecordType } from "~/server/record-types/record-types";
import { deleteTag } from "~/server/tags/tags";
import { seedTag } from "../factories/content";
import { seedPatient } from "../factories/patients";
import { admin, HAS_DATABASE, navigator, useDatabase } from "../support/database";

const kind = (type: string) => findRecordType(type)!;
const LIST = {
  page: 1,
  limit: 10,
  sortBy: "deletedAt",
  sortOrder: "DESC",
  search: "",
} as const;

describe.runIf(HAS_DATABASE)("the bin of a navigator", () => {
  useDatabase();

  it("has what is of patients, which navigators delete and restore, and nothing of content", async () => {
    const tag = await seedTag();
    await deleteTag(admin, tag.id);
    const patient = await seedPatient();
    await erasePatient(navigator, patient.id);
    const { items } = await listBin(navigator, LIST);
    expect(items.map(({ type }) => type)).toContain("patient");
    expect(items.map(({ type }) => type)).not.toContain("tag");
    await expect(restoreRecord(navigator, kind("tag"), tag.id)).rejects.toMatchObject({
      status: 403,
    });
    await restoreRecord(navigator, kind("patient"), patient.id);
    expect(await Patient.findByPk(patient.id)).not.toBeNull();
  });
});
