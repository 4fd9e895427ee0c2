import { beforeAll, describe, expect, it } from "vitest";
import { Plan, PlanItem, Procedure, Specialty } from "~/models";
import { readCatalogue } from "~/server/catalogue/catalogue";
import { createProcedure } from "~/server/catalogue/create-procedure";
import { readPlans } from "~/server/catalogue/plans";
import type { DomainError } from "~/server/platform/errors";
import { seedProcedure, PLANS } from "../factories/catalogue";
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
    await seedProcedure({ specialtyId, name: " Röntgen (left knee) ", description: "A picture." });
    expect(await findOfferedSpecialties(name)).toMatchObject([
      { label: name, procedures: [{ value: "rontgen-left-knee", label: "Röntgen (left knee)" }] },
    ]);
    expect(await readPlans(visitor, "rontgen-left-knee")).toMatchObject({
      name: "Röntgen (left knee)",
      description: "A picture.",
      specialty: name,
      plans: [
        { kind: "complete", name: "Complete", priceCents: 499, price: "$4.99" },
        { kind: "no-fee", name: "Free", priceCents: 0, price: "FREE" },
      ],
    });
  });

  it("reports all validation errors", async () => {
    const [complete] = PLANS;
    const buildPlan = (values: object) => ({ ...complete, ...values });
    const item = { group: "pre-procedure", name: "Doctor interviews", included: true };
    const collectErrors = async (values: object) => {
      const { id: specialtyId } = await seedSpecialty();
      const input = { name: unique("Procedure"), specialtyId, plans: PLANS, ...values };
      const refusal = await createProcedure(admin, input).catch((error: unknown) => error);
      const { status, fields } = refusal as DomainError;
      expect(status).toBe(422);
      return fields.map(({ field, message }) => ({ field, message }));
    };
    expect(await collectErrors({ name: " ", specialtyId: null, plans: [] })).toEqual([
      { field: "name", message: "Procedure is required" },
      { field: "specialtyId", message: "Specialty is required" },
      { field: "plans", message: "At least one plan is required" },
    ]);
    expect(await collectErrors({ name: "a".repeat(201), description: "a".repeat(5_001) })).toEqual([
      { field: "name", message: "Procedure must be at most 200 characters" },
      { field: "description", message: "Description must be at most 5000 characters" },
    ]);
    expect(await collectErrors({ plans: [buildPlan({}), buildPlan({})] })).toEqual([
      { field: "plans[1].kind", message: "A procedure has each plan once" },
    ]);
    const twice = [item, { ...item, name: "doctor INTERVIEWS" }];
    expect(await collectErrors({ plans: [buildPlan({ items: twice })] })).toEqual([
      { field: "plans[0].items[1].name", message: "A plan names each session of a group once" },
    ]);
    const prices = [
      [-1, "Price must not be negative"],
      [4.99, "Price must be in whole cents"],
      [1_000_001, "Price must be at most $10,000"],
      ["free", "Price must be a number"],
    ];
    for (const [priceCents, message] of prices) {
      expect(await collectErrors({ plans: [buildPlan({ priceCents })] })).toEqual([
        { field: "plans[0].priceCents", message },
      ]);
    }
    expect(await collectErrors({ specialtyId: UNKNOWN_ID })).toEqual([
      { field: "specialtyId", message: "Specialty not found" },
    ]);
  });

  it("may reach the limits of length and price, and have one session in two groups", async () => {
    const groups = ["pre-procedure", "post-procedure"];
    const items = groups.map((group) => ({ group, name: "Caretaker guidance", included: true }));
    const name = "b".repeat(200);
    const plans = [{ kind: "complete", priceCents: 1_000_000, items }];
    const { key } = await seedProcedure({ name, description: "c".repeat(5_000), plans });
    expect(await readPlans(visitor, key)).toMatchObject({
      plans: [{ price: "$10,000.00" }],
      groups: groups.map((group) => ({ group, sessions: [{ name: "Caretaker guidance" }] })),
    });
  });

  it("is refused when its specialty has a procedure of that name, whatever its case, and creates nothing", async () => {
    const { specialtyId, name } = await seedProcedure();
    const before = [await Procedure.count(), await Plan.count(), await PlanItem.count()];
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
    expect([await Procedure.count(), await Plan.count(), await PlanItem.count()]).toEqual(before);
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
      recordType: "procedure",
      recordName: "Scan",
      changes: {
        key: [null, "scan"],
        specialty: [null, specialty],
        plans: [null, ["Complete, $4.99, 2 of 2 sessions", "Free, FREE, 1 of 2 sessions"]],
      },
    });
  });

  it("is not created by viewers or visitors", async () => {
    const { id: specialtyId } = await seedSpecialty();
    const input = { name: unique("Procedure"), specialtyId, plans: PLANS };
    const attempts = [viewer, visitor].map((caller) => createProcedure(caller, input));
    expect(await collectStatuses(attempts)).toEqual([403, 403]);
  });

  it("compares the sessions of all plans, those of the first plan first", async () => {
    const items = (...names: string[]) =>
      names.map((name) => ({ group: "procedure-day", name, included: name !== "Checklist" }));
    const { key } = await seedProcedure({
      plans: [
        { kind: "no-fee", priceCents: 0, items: items("Travel", "Own music", "Checklist") },
        { kind: "complete", priceCents: 499, items: items("Live session", "Checklist", "Travel") },
      ],
    });
    const { plans, groups } = await readPlans(visitor, key);
    expect(plans.map(({ kind }) => kind)).toEqual(["complete", "no-fee"]);
    expect(groups).toEqual([
      {
        group: "procedure-day",
        title: "Procedure-Day",
        sessions: [
          { name: "Live session", includedIn: ["complete"] },
          { name: "Checklist", includedIn: [] },
          { name: "Travel", includedIn: ["complete", "no-fee"] },
          { name: "Own music", includedIn: ["no-fee"] },
        ],
      },
    ]);
  });
});

describe.runIf(HAS_DATABASE)("the catalogue", () => {
  useDatabase();
  beforeAll(async () => {
    const bones = await seedSpecialty({ name: "Bones" });
    for (const name of ["Wrist", "Ankle", "Knee"]) {
      await seedProcedure({ specialtyId: bones.id, name });
    }
    await seedProcedure({
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

  it("offers no Inactive procedure and none of an Inactive specialty, neither in the list nor by key", async () => {
    const { key, specialtyId } = await seedProcedure();
    const { key: otherKey } = await seedProcedure({ specialtyId });
    const specialty = await Specialty.findByPk(specialtyId, { rejectOnEmpty: true });
    const listKeys = async () =>
      (await findOfferedSpecialties(specialty.name)).flatMap(({ procedures }) =>
        procedures.map(({ value }) => value),
      );
    expect(await listKeys()).toEqual([key, otherKey]);
    await Procedure.update({ isActive: false }, { where: { key } });
    expect(await listKeys()).toEqual([otherKey]);
    await specialty.update({ isActive: false });
    expect(await listKeys()).toEqual([]);
    expect(await collectStatuses([readPlans(visitor, key), readPlans(visitor, otherKey)])).toEqual([
      404, 404,
    ]);
    expect(
      await collectStatuses(
        ["no-such-procedure", "", "a\0b", "\ud800"].map((key) => readPlans(visitor, key)),
      ),
    ).toEqual([404, 404, 404, 404]);
  });

  it("labels two specialties of the same name with their departments", async () => {
    const name = unique("Imaging");
    const departments = [await seedDepartment("East"), await seedDepartment("West")];
    for (const { id: departmentId } of departments) {
      const specialty = await seedSpecialty({ name, departmentId });
      await seedProcedure({ specialtyId: specialty.id });
    }
    const offered = await findOfferedSpecialties(name);
    expect(offered.map(({ label }) => label)).toEqual([`${name} (East)`, `${name} (West)`]);
    expect(new Set(offered.map(({ value }) => value)).size).toBe(2);
  });

  it("takes one statement, and a comparison of plans two, whatever the number of rows", async () => {
    const countStatements = async () => [
      (await recordStatements(() => readCatalogue(visitor))).length,
      (await recordStatements(() => readPlans(visitor, "wrist"))).length,
    ];
    expect(await countStatements()).toEqual([1, 2]);
    for (let index = 0; index < 5; index += 1) await seedProcedure();
    expect(await countStatements()).toEqual([1, 2]);
  });
});
