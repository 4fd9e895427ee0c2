import { beforeAll, describe, expect, it } from "vitest";
import { readChoice } from "~/app/http/procedure-choice.server";
import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import { TOO_MANY_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import { readCatalogue } from "~/server/catalogue/catalogue";
import { readPlans } from "~/server/catalogue/plans";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { authenticateGuest, ensureGuestToken } from "~/server/patients/guests";
import { listOwnProcedures } from "~/server/patients/procedures";
import { loadSampleContent } from "~/server/sample-content/load";
import { seedOfferedProcedure } from "../factories/catalogue";
import { seedSpecialty } from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  collectStatuses,
  useDatabase,
} from "../support/database";

const DISCLAIMER = "Educational and emotional support only.";
const MRI = { procedure: "mri", disclaimerVersion: hashDisclaimer(DISCLAIMER) };
const complete = { ...MRI, plan: "complete", priceCents: 499 } as const;
const free = { ...MRI, plan: "no-fee", priceCents: 0 } as const;

/** Authenticates a browser by its guest token; null is a browser without the cookie. */
const authenticatePatient = (token: string | null = null) => authenticateGuest(admin, token);
const createGuestToken = async () => ensureGuestToken(await authenticatePatient(), null);

describe.runIf(HAS_DATABASE)("a plan that a visitor chooses", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
    // Without a sample patient to copy, a new patient's list is empty.
    await Patient.update({ isSample: false }, { where: {} });
  });

  it("comes from the catalogue", async () => {
    const catalogue = await readCatalogue(admin);
    const pairs = catalogue.map(({ label, procedures }) => [
      label,
      procedures.map((procedure) => procedure.label),
    ]);
    expect(pairs).toEqual([
      ["Blood Draw", ["General Blood Panel"]],
      ["Diagnostic Test", ["MRI"]],
      ["General Surgery", ["Inguinal Hernia Repair"]],
      ["Joint Replacement", ["Knee Replacement"]],
      ["Orthopedic Surgery", ["Rotator Cuff Surgery"]],
    ]);
    const { plans, groups } = await readPlans(admin, "mri");
    expect(plans.map(({ name, price }) => [name, price])).toEqual([
      ["Complete", "$4.99"],
      ["Free", "FREE"],
    ]);
    expect(groups.map(({ title, sessions }) => [title, sessions.length])).toEqual([
      ["Pre-Procedure", 9],
      ["Procedure-Day", 5],
      ["Post-Procedure", 3],
    ]);
    const inFree = groups.flatMap(({ sessions }) =>
      sessions.filter(({ includedIn }) => includedIn.includes("no-fee")),
    );
    expect(inFree).toHaveLength(7);
  });

  it("creates a patient, stores the disclaimer and the price, and is listed among the procedures", async () => {
    const before = await Patient.count();
    const token = await createGuestToken();
    expect(await listOwnProcedures(await authenticatePatient(token))).toEqual([]);
    expect(await Patient.count()).toBe(before);
    await acknowledgePlan(await authenticatePatient(), token, complete, DISCLAIMER);
    const patient = await authenticatePatient(token);
    expect(await listOwnProcedures(patient)).toMatchObject([
      {
        type: "Diagnostic Test",
        title: "MRI",
        status: "Upcoming",
        plan: "Complete Plan",
        date: null,
      },
    ]);
    const choice = await PlanChoice.findOne({
      where: { patientId: patient.patientId },
      rejectOnEmpty: true,
    });
    expect(choice).toMatchObject({ planKind: "complete", priceCents: 499, procedureName: "MRI" });
    const shown = await DisclaimerWording.findByPk(choice.disclaimerWordingId);
    expect(shown?.text).toBe(DISCLAIMER);
  });

  it("is stored once when chosen twice, and is replaced by another choice", async () => {
    const token = await createGuestToken();
    const choose = async (choice: typeof complete | typeof free) =>
      acknowledgePlan(await authenticatePatient(token), token, choice, DISCLAIMER);
    await choose(complete);
    await choose(complete);
    const { patientId } = await authenticatePatient(token);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(1);
    await choose(free);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(2);
    expect(await listOwnProcedures(await authenticatePatient(token))).toMatchObject([
      { plan: "Free Plan" },
    ]);
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(1);
  });

  it("is refused when the disclaimer or price shown is stale, and nothing is stored", async () => {
    const token = await createGuestToken();
    const choose = async (choice: typeof complete, wording = DISCLAIMER) =>
      acknowledgePlan(await authenticatePatient(), token, choice, wording);
    await expect(choose(complete, "Other words")).rejects.toMatchObject({ status: 409 });
    await expect(choose({ ...complete, priceCents: 99 as 499 })).rejects.toMatchObject({
      status: 409,
      message: "The price has changed: it is $4.99 now.",
    });
    await expect(choose({ ...complete, procedure: "none" })).rejects.toMatchObject({ status: 404 });
    expect((await authenticatePatient(token)).patientId).toBeUndefined();
    await expect(acknowledgePlan(admin, token, complete, DISCLAIMER)).rejects.toMatchObject({
      status: 403,
    });
  });

  it("creates one patient for concurrent forms with the same guest token", async () => {
    const token = await createGuestToken();
    const before = await Patient.count();
    const choose = async (choice: typeof complete | typeof free) =>
      acknowledgePlan(await authenticatePatient(), token, choice, DISCLAIMER);
    expect(await collectStatuses([complete, complete, free].map(choose))).toEqual([
      "done",
      "done",
      "done",
    ]);
    expect(await Patient.count()).toBe(before + 1);
    const { patientId } = await authenticatePatient(token);
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(1);
  });

  it("is refused beyond 200 procedures, while existing procedures can still change their plan", async () => {
    const token = await createGuestToken();
    const choose = async (choice: typeof complete | typeof free) =>
      acknowledgePlan(await authenticatePatient(token), token, choice, DISCLAIMER);
    await choose(complete);
    const { patientId = 0 } = await authenticatePatient(token);
    const completed = {
      patientId,
      title: "MRI",
      type: "Diagnostic Test",
      statusSet: "Completed",
    } as const;
    const rows = Array.from({ length: 199 }, () => ({
      ...completed,
      planKind: "complete" as const,
    }));
    await PatientProcedure.bulkCreate(rows);
    await choose(free);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(2);

    await PatientProcedure.update({ statusSet: "Completed" }, { where: { patientId } });
    await expect(choose(complete)).rejects.toMatchObject({
      status: 409,
      message: TOO_MANY_PROCEDURES,
    });
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(200);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(2);

    await PatientProcedure.destroy({ where: { patientId, planKind: "complete" }, limit: 1 });
    await choose(complete);
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(200);
  });

  it("leaves an audit event with the patient as actor", async () => {
    const token = await createGuestToken();
    const [event] = await recordEvents(async () =>
      acknowledgePlan(await authenticatePatient(), token, complete, DISCLAIMER),
    );
    const { patientId } = await authenticatePatient(token);
    expect(event).toMatchObject({
      action: "created",
      recordType: "plan choice",
      recordName: "MRI, complete",
      actorId: `patient:${patientId}`,
    });
  });

  // Requests are counted in memory, which test files share: one of the databases is enough, and the IP address is of this test only.
  it.skipIf(ON_POSTGRES)("is refused when too many requests come from one IP address", async () => {
    const guest = { ...(await authenticatePatient()), address: "192.0.2.60" };
    const choose = () =>
      acknowledgePlan(guest, "mark", { ...complete, procedure: "none" }, DISCLAIMER);
    for (let attempt = 0; attempt < 600; attempt += 1) await choose().catch(() => undefined);
    await expect(choose()).rejects.toMatchObject({ status: 429 });
  });

  it("takes five statements to read, and a patient's list eleven, whatever the number of rows", async () => {
    const url = new URL("http://localhost/plans?specialty=diagnostic-test&procedure=mri");
    expect(await recordStatements(() => readChoice(admin, url))).toHaveLength(5);
    const { id } = await seedSpecialty();
    for (const name of ["One", "Two", "Three"]) {
      await seedOfferedProcedure({ name, specialtyId: id, completePriceCents: 100 });
    }
    expect(await recordStatements(() => readChoice(admin, url))).toHaveLength(5);
    const token = await createGuestToken();
    for (const procedure of ["mri", "one", "two"]) {
      const priceCents = procedure === "mri" ? 499 : 100;
      const choice = { ...complete, procedure, priceCents };
      await acknowledgePlan(await authenticatePatient(token), token, choice, DISCLAIMER);
    }
    const patient = await authenticatePatient(token);
    expect(await listOwnProcedures(patient)).toHaveLength(3);
    expect(await recordStatements(() => listOwnProcedures(patient))).toHaveLength(11);
  });
});
