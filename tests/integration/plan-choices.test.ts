import { beforeAll, describe, expect, it } from "vitest";
import { readChoice } from "~/app/http/procedure-choice.server";
import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import { TOO_MANY_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import { readCatalogue } from "~/server/catalogue/catalogue";
import { createProcedure } from "~/server/catalogue/create-procedure";
import { readPlans } from "~/server/catalogue/plans";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { authenticateGuest, guestTokenFor } from "~/server/patients/guests";
import { listOwnProcedures } from "~/server/patients/procedures";
import { loadSampleContent } from "~/server/sample-content/load";
import { aSpecialty } from "../factories/content";
import { eventsOf } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  statementsOf,
  statusesOf,
  useDatabase,
} from "../support/database";

const WORDS = "Educational and emotional support only.";
const MRI = { procedure: "mri", disclaimerVersion: hashDisclaimer(WORDS) };
const complete = { ...MRI, plan: "complete", priceCents: 499 } as const;
const free = { ...MRI, plan: "no-fee", priceCents: 0 } as const;

/** A browser, as it comes with its cookie or before it has one. */
const patient = (mark: string | null = null) => authenticateGuest(admin, mark);
const newMark = async () => guestTokenFor(await patient(), null);

describe.runIf(HAS_DATABASE)("a plan that a visitor chooses", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
    // Without somebody to copy, a new patient's list is empty.
    await Patient.update({ isSample: false }, { where: {} });
  });

  it("is one of the catalogue's", async () => {
    const catalogue = await readCatalogue(admin);
    const pairs = catalogue.map(({ label, procedures }) => [
      label,
      procedures.map((procedure) => procedure.label),
    ]);
    expect(pairs).toEqual([
      ["Blood Draw", ["General Blood Panel"]],
      ["Diagnostic Test", ["MRI"]],
      ["General Surgery", ["Inguinal Hernia Repair"]],
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

  it("makes a patient, keeps the words and the price, and stands in the patient's list", async () => {
    const before = await Patient.count();
    const mark = await newMark();
    expect(await listOwnProcedures(await patient(mark))).toEqual([]);
    expect(await Patient.count()).toBe(before);
    await acknowledgePlan(await patient(), mark, complete, WORDS);
    const known = await patient(mark);
    expect(await listOwnProcedures(known)).toMatchObject([
      {
        type: "Diagnostic Test",
        title: "MRI",
        status: "Upcoming",
        plan: "Complete Plan",
        date: null,
      },
    ]);
    const choice = await PlanChoice.findOne({
      where: { patientId: known.patientId },
      rejectOnEmpty: true,
    });
    expect(choice).toMatchObject({ planKind: "complete", priceCents: 499, procedureName: "MRI" });
    const shown = await DisclaimerWording.findByPk(choice.disclaimerWordingId);
    expect(shown?.text).toBe(WORDS);
  });

  it("is stored once when it is chosen twice, and changes when another is", async () => {
    const mark = await newMark();
    const choose = async (what: typeof complete | typeof free) =>
      acknowledgePlan(await patient(mark), mark, what, WORDS);
    await choose(complete);
    await choose(complete);
    const { patientId } = await patient(mark);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(1);
    await choose(free);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(2);
    expect(await listOwnProcedures(await patient(mark))).toMatchObject([{ plan: "Free Plan" }]);
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(1);
  });

  it("is refused when what was shown is not so any more, and nothing is stored", async () => {
    const mark = await newMark();
    const choose = async (what: typeof complete, words = WORDS) =>
      acknowledgePlan(await patient(), mark, what, words);
    await expect(choose(complete, "Other words")).rejects.toMatchObject({ status: 409 });
    await expect(choose({ ...complete, priceCents: 99 as 499 })).rejects.toMatchObject({
      status: 409,
      message: "The price has changed: it is $4.99 now.",
    });
    await expect(choose({ ...complete, procedure: "none" })).rejects.toMatchObject({ status: 404 });
    expect((await patient(mark)).patientId).toBeUndefined();
    await expect(acknowledgePlan(admin, mark, complete, WORDS)).rejects.toMatchObject({
      status: 403,
    });
  });

  it("makes one patient, however many forms of one mark come at the same time", async () => {
    const mark = await newMark();
    const before = await Patient.count();
    const choose = async (what: typeof complete | typeof free) =>
      acknowledgePlan(await patient(), mark, what, WORDS);
    expect(await statusesOf([complete, complete, free].map(choose))).toEqual([
      "done",
      "done",
      "done",
    ]);
    expect(await Patient.count()).toBe(before + 1);
    const { patientId } = await patient(mark);
    expect(await PatientProcedure.count({ where: { patientId } })).toBe(1);
  });

  it("is added to at most 200 procedures; those that are there can still change their plan", async () => {
    const mark = await newMark();
    const choose = async (what: typeof complete | typeof free) =>
      acknowledgePlan(await patient(mark), mark, what, WORDS);
    await choose(complete);
    const { patientId = 0 } = await patient(mark);
    const over = {
      patientId,
      title: "MRI",
      type: "Diagnostic Test",
      statusSet: "Completed",
    } as const;
    const rows = Array.from({ length: 199 }, () => ({ ...over, planKind: "complete" as const }));
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

  it("leaves an event that names the patient", async () => {
    const mark = await newMark();
    const [event] = await eventsOf(async () =>
      acknowledgePlan(await patient(), mark, complete, WORDS),
    );
    const { patientId } = await patient(mark);
    expect(event).toMatchObject({
      action: "created",
      recordType: "plan choice",
      recordName: "MRI, complete",
      actorId: `patient:${patientId}`,
    });
  });

  // Counted in memory: the database is no part of it.
  it.skipIf(ON_POSTGRES)("is refused when too many come from one address", async () => {
    const guest = { ...(await patient()), address: "192.0.2.1" };
    const choose = () => acknowledgePlan(guest, "mark", { ...complete, procedure: "none" }, WORDS);
    for (let sent = 0; sent < 600; sent += 1) await choose().catch(() => undefined);
    await expect(choose()).rejects.toMatchObject({ status: 429 });
  });

  it("is read in three statements, and a patient's list in seven, whatever there is", async () => {
    const address = new URL("http://localhost/plans?specialty=diagnostic-test&procedure=mri");
    expect(await statementsOf(() => readChoice(admin, address))).toHaveLength(3);
    const { id } = await aSpecialty();
    for (const name of ["One", "Two", "Three"]) {
      const plans = [{ kind: "complete", priceCents: 100, items: [] }];
      await createProcedure(admin, { name, specialtyId: id, plans });
    }
    expect(await statementsOf(() => readChoice(admin, address))).toHaveLength(3);
    const mark = await newMark();
    for (const procedure of ["mri", "one", "two"]) {
      const priceCents = procedure === "mri" ? 499 : 100;
      const what = { ...complete, procedure, priceCents };
      await acknowledgePlan(await patient(mark), mark, what, WORDS);
    }
    const known = await patient(mark);
    expect(await listOwnProcedures(known)).toHaveLength(3);
    expect(await statementsOf(() => listOwnProcedures(known))).toHaveLength(7);
  });
});
