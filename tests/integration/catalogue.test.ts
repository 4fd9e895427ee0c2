import { beforeAll, describe, expect, it } from "vitest";
import { Plan, Procedure, Specialty } from "~/models";
import { findCatalogueKeys, readCatalogue } from "~/server/catalogue/catalogue";
import { readPlans } from "~/server/catalogue/plans";
import type { DomainError } from "~/server/platform/errors";
import {
  createProcedure,
  deleteProcedure,
  getProcedure,
} from "~/server/procedure-plans/procedures";
import { retireVersion } from "~/server/procedure-plans/publish";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { findEntity } from "~/server/record-types/record-types";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { unpublishSession } from "~/server/sessions/publish";
import { deleteSession } from "~/server/sessions/sessions";
import { seedOfferedProcedure, seedProcedure } from "../factories/catalogue";
import { seedDepartment, seedSpecialty, unique } from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";

const visitor = { ...admin, actor: { id: "visitor", name: "Visitor", role: "visitor" as const } };
const UNKNOWN_ID = 2_000_000_000;

/** Finds the catalogue's specialties whose label starts with this name. */
const findOfferedSpecialties = async (name: string) =>
  (await readCatalogue(visitor)).filter(({ label }) => label.startsWith(name));

describe.runIf(HAS_DATABASE)("a procedure of the catalogue", () => {
  useDatabase();

  it("is offered with its plans under a key derived from its name", async () => {
    const { id: specialtyId, name } = await seedSpecialty();
    const procedure = { specialtyId, name: " Röntgen (left knee) ", summary: "A picture." };
    await seedOfferedProcedure(procedure);
    expect(await findOfferedSpecialties(name)).toMatchObject([
      { label: name, procedures: [{ value: "rontgen-left-knee", label: "Röntgen (left knee)" }] },
    ]);
    expect(await readPlans(visitor, "rontgen-left-knee")).toMatchObject({
      name: "Röntgen (left knee)",
      description: "A picture.",
      specialty: name,
      plans: [
        { code: "complete", name: "Complete", priceCents: 499, price: "$4.99" },
        { code: "no-fee", name: "Free", priceCents: 0, price: "FREE" },
      ],
    });
  });

  it("has its keys exactly where visitors can choose it", async () => {
    const { id: specialtyId } = await seedSpecialty();
    const { id: inactiveId } = await seedSpecialty({ isActive: false });
    const offered = await seedOfferedProcedure({ specialtyId });
    const others = [
      await seedOfferedProcedure({ specialtyId: inactiveId }),
      await seedProcedure({ specialtyId }),
    ];
    const ids = [offered, ...others].map(({ id }) => id);
    const found = await findCatalogueKeys(visitor, await Procedure.findAll({ where: { id: ids } }));
    const choices = (await readCatalogue(visitor)).flatMap(({ value, procedures }) =>
      procedures.map((procedure) => ({ specialty: value, procedure: procedure.value })),
    );
    expect([...found.keys()]).toEqual([offered.id]);
    expect(choices).toContainEqual(found.get(offered.id));
  });

  it("reports all validation errors", async () => {
    const collectErrors = async (values: object) => {
      const { id: specialityId } = await seedSpecialty();
      const input = { name: unique("Procedure"), specialityId, ...values };
      const refusal = await createProcedure(admin, input).catch((error: unknown) => error);
      const { status, fields } = refusal as DomainError;
      expect(status).toBe(422);
      return fields.map(({ field, message }) => ({ field, message }));
    };
    expect(await collectErrors({ name: " ", specialityId: null, isActive: "maybe" })).toEqual([
      { field: "name", message: "Procedure name is required" },
      { field: "specialityId", message: "Specialty is required" },
      { field: "isActive", message: "isActive must be true or false" },
    ]);
    expect(await collectErrors({ name: "a".repeat(201), summary: "a".repeat(1_001) })).toEqual([
      { field: "name", message: "Procedure name must be at most 200 characters" },
      { field: "summary", message: "Summary must be at most 1000 characters" },
    ]);
    const prices = [
      [-1, "Complete plan price must not be negative"],
      [4.99, "Complete plan price must be in whole cents"],
      [1_000_001, "Complete plan price must be at most $10,000"],
      ["free", "Complete plan price must be a number"],
    ];
    for (const [completePriceCents, message] of prices) {
      expect(await collectErrors({ completePriceCents })).toEqual([
        { field: "completePriceCents", message },
      ]);
    }
    expect(await collectErrors({ freePriceCents: 1 })).toEqual([
      { field: "freePriceCents", message: "The Free plan must cost nothing" },
    ]);
    expect(await collectErrors({ specialityId: UNKNOWN_ID, facilityId: UNKNOWN_ID })).toEqual([
      { field: "specialityId", message: "Specialty not found" },
      { field: "facilityId", message: "Facility not found" },
    ]);
  });

  it("is refused when its specialty has a procedure of that name, whatever its case, and creates nothing", async () => {
    const { specialtyId, name } = await seedProcedure();
    const before = [await Procedure.count(), await Plan.count()];
    const duplicate = { specialtyId, name: ` ${name.toUpperCase()} ` };
    await expect(seedProcedure(duplicate)).rejects.toMatchObject({
      status: 409,
      fields: [
        {
          field: "name",
          message: `Procedure "${name.toUpperCase()}" already exists in this specialty`,
        },
      ],
    });
    expect([await Procedure.count(), await Plan.count()]).toEqual(before);
  });

  it("gets the next free key when its own is in use, and a default key when its name yields none", async () => {
    const createKey = async (name: string) => (await seedProcedure({ name })).key;
    expect(await createKey("Knee scan")).toBe("knee-scan");
    expect(await createKey("Knee Scan")).toBe("knee-scan-2");
    expect(await createKey("Knee scan 2")).toBe("knee-scan-2-2");
    expect(await createKey("Knee: scan")).toBe("knee-scan-3");
    expect(await createKey("?!")).toBe("procedure");
    expect(await createKey("—")).toBe("procedure-2");
  });

  it("does not take the key of a deleted one, which can still be restored", async () => {
    const { id } = await seedProcedure({ name: "Hip scan" });
    await deleteProcedure(admin, id);
    const other = await seedProcedure({ name: "Hip scan" });
    expect(other.key).toBe("hip-scan-2");
    await restoreRecord(admin, findEntity("procedure"), id);
    expect(await getProcedure(admin, id)).toMatchObject({ key: "hip-scan" });
  });

  it("is created once by two concurrent requests", async () => {
    const { id: specialtyId } = await seedSpecialty();
    const name = unique("Procedure");
    const statuses = await collectStatuses([
      seedProcedure({ specialtyId, name }),
      seedProcedure({ specialtyId, name }),
    ]);
    expect(statuses.sort()).toEqual([409, "done"]);
  });

  it("leaves an event with its prices", async () => {
    const { id: specialtyId, name: specialty } = await seedSpecialty();
    const [event, ...others] = await recordEvents(() =>
      seedProcedure({ specialtyId, name: "Scan" }),
    );
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: "created",
      recordType: "procedure plan",
      recordName: "Scan",
      changes: {
        key: [null, "scan"],
        specialty: [null, specialty],
        completePriceCents: [null, 499],
      },
    });
  });

  it("is not created by viewers or visitors", async () => {
    const { id: specialityId } = await seedSpecialty();
    const input = { name: unique("Procedure"), specialityId };
    const attempts = [viewer, visitor].map((caller) => createProcedure(caller, input));
    expect(await collectStatuses(attempts)).toEqual([403, 403]);
  });

  it("compares the sessions of its plans, with a check mark only for those that are published", async () => {
    const { key, id, sessionIds } = await seedOfferedProcedure();
    await saveDraftVersion(admin, id, { items: [] });
    const [intro = 0] = sessionIds;
    const readGroups = async () => (await readPlans(visitor, key)).groups;
    expect(await readGroups()).toEqual([
      {
        group: "pre-procedure",
        title: "Pre-Procedure",
        sessions: [{ name: "Intro to meditations", includedIn: ["complete", "no-fee"] }],
      },
      {
        group: "post-procedure",
        title: "Post-Procedure",
        sessions: [{ name: "Body meditations", includedIn: ["complete"] }],
      },
    ]);
    await unpublishSession(admin, intro);
    expect((await readGroups())[0]?.sessions).toEqual([
      { name: "Intro to meditations", includedIn: [] },
    ]);
    await deleteSession(admin, intro);
    expect((await readGroups())[0]?.sessions).toEqual([
      { name: "Intro to meditations", includedIn: [] },
    ]);
  });
});

describe.runIf(HAS_DATABASE)("the catalogue", () => {
  useDatabase();
  beforeAll(async () => {
    const bones = await seedSpecialty({ name: "Bones" });
    for (const name of ["Wrist", "Ankle", "Knee"]) {
      await seedOfferedProcedure({ specialtyId: bones.id, name });
    }
    await seedOfferedProcedure({
      specialtyId: (await seedSpecialty({ name: "allergies" })).id,
      name: "Prick",
    });
    await seedSpecialty({ name: "Nothing offered" });
  });

  it("lists specialties with procedures by name, and their procedures by position", async () => {
    expect(await readCatalogue(visitor)).toEqual([
      { value: "allergies", label: "allergies", procedures: [{ value: "prick", label: "Prick" }] },
      {
        value: "bones",
        label: "Bones",
        procedures: [
          { value: "wrist", label: "Wrist" },
          { value: "ankle", label: "Ankle" },
          { value: "knee", label: "Knee" },
        ],
      },
    ]);
  });

  it("offers no procedure whose plan is retired, a draft or Inactive, and none of an Inactive specialty, neither in the list nor by key", async () => {
    const { key, id, versionId, specialtyId } = await seedOfferedProcedure();
    const { key: otherKey } = await seedOfferedProcedure({ specialtyId });
    const specialty = await Specialty.findByPk(specialtyId, { rejectOnEmpty: true });
    const listKeys = async () =>
      (await findOfferedSpecialties(specialty.name)).flatMap(({ procedures }) =>
        procedures.map(({ value }) => value),
      );
    const draft = await seedProcedure({ specialtyId });
    const inactive = await seedOfferedProcedure({ specialtyId, isActive: false });
    expect(await listKeys()).toEqual([key, otherKey]);
    await retireVersion(admin, id, versionId);
    expect(await listKeys()).toEqual([otherKey]);
    await specialty.update({ isActive: false });
    expect(await listKeys()).toEqual([]);
    expect(await collectStatuses([readPlans(visitor, key), readPlans(visitor, otherKey)])).toEqual([
      404, 404,
    ]);
    expect(
      await collectStatuses(
        ["no-such-procedure", "", "a\0b", "\ud800", draft.key, inactive.key].map((key) =>
          readPlans(visitor, key),
        ),
      ),
    ).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it("labels two specialties of the same name with their departments", async () => {
    const name = unique("Imaging");
    const departments = [await seedDepartment("East"), await seedDepartment("West")];
    for (const { id: departmentId } of departments) {
      const specialty = await seedSpecialty({ name, departmentId });
      await seedOfferedProcedure({ specialtyId: specialty.id });
    }
    const offered = await findOfferedSpecialties(name);
    expect(offered.map(({ label }) => label)).toEqual([`${name} (East)`, `${name} (West)`]);
    expect(new Set(offered.map(({ value }) => value)).size).toBe(2);
  });

  it("takes one statement, and a comparison of plans three, whatever the number of rows", async () => {
    const countStatements = async () => [
      (await recordStatements(() => readCatalogue(visitor))).length,
      (await recordStatements(() => readPlans(visitor, "wrist"))).length,
    ];
    expect(await countStatements()).toEqual([1, 3]);
    for (let index = 0; index < 5; index += 1) await seedOfferedProcedure();
    expect(await countStatements()).toEqual([1, 3]);
  });
});
