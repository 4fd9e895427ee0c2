import { beforeAll, describe, expect, it } from "vitest";
import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import { readCatalogue } from "~/server/catalogue/catalogue";
import { readPlans } from "~/server/catalogue/plans";
import { acknowledgePlan, disclaimerVersionOf } from "~/server/patients/acknowledge-plan";
import { callerOfPatient, markFor } from "~/server/patients/guests";
import { listOwnProcedures } from "~/server/patients/procedures";
import { loadSampleContent } from "~/server/sample-content/load";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const WORDS = "Educational and emotional support only.";
const MRI = { procedure: "mri", disclaimerVersion: disclaimerVersionOf(WORDS) };
const complete = { ...MRI, plan: "complete", priceCents: 499 } as const;
const free = { ...MRI, plan: "no-fee", priceCents: 0 } as const;

/** A browser, as it comes with its cookie or before it has one. */
const patient = (mark: string | null = null) => callerOfPatient(admin, mark);
const newMark = async () => markFor(await patient(), null);

describe.runIf(HAS_DATABASE)("a plan that a visitor chooses", () => {
  useDatabase();
  beforeAll(loadSampleContent);

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
});
