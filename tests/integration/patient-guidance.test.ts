import { beforeAll, describe, expect, it } from "vitest";
import { GuidanceStep, PatientProcedure } from "~/models";
import { type Audience, PHASES } from "~/models/guidance/audience.schema";
import { readNavigation } from "~/server/patients/navigation";
import { deleteGuidance } from "~/server/guidance/guidances";
import { derivePhase, readOwnGuidance } from "~/server/patients/guidance";
import { addDays } from "~/server/platform/dates";
import { loadSampleContent } from "~/server/sample-content/load";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { seedFacility, setProcedureFacility } from "../factories/facilities";
import { seedGuest, findOwnProcedureId, visitor } from "../factories/patients";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

/** Creates guidance with one step for each day. */
async function createGuidanceWithSteps(
  phase: string,
  days: number[],
  audience: Audience = "caretaker",
) {
  const guidance = await seedGuidance({ phase }, audience);
  for (const guidanceDay of days) {
    await seedGuidanceStep(
      guidance.id,
      { guidanceDay, guidanceTitle: `${phase} ${guidanceDay}` },
      audience,
    );
  }
  return guidance;
}

describe.runIf(HAS_DATABASE)("the guidance that a patient shows to caretakers and family", () => {
  useDatabase();
  let [guest, ownId] = [visitor, 0];
  beforeAll(async () => {
    await loadSampleContent();
    guest = await seedGuest();
    ownId = await findOwnProcedureId(guest, "Rotator Cuff Surgery");
  });
  const read = (requestedPhase: string | null, audience: Audience = "caretaker") =>
    readOwnGuidance(guest, audience, ownId, requestedPhase);

  it("is the newest of its phase that has steps, in the order of their days", async () => {
    await createGuidanceWithSteps("pre-procedure", [5]);
    const newest = await createGuidanceWithSteps("pre-procedure", [2, 1, 2]);
    await createGuidanceWithSteps("pre-procedure", []);
    await createGuidanceWithSteps("post-procedure", [9]);
    const { phase, slides } = await read("pre-procedure");
    expect(phase).toEqual({ name: "pre-procedure", label: "Pre-Procedure", steps: 3 });
    expect(slides.map(({ day, title }) => [day, title])).toEqual([
      ["Day 1", "pre-procedure 1"],
      ["Day 2", "pre-procedure 2"],
      ["Day 2", "pre-procedure 2"],
    ]);
    await deleteGuidance(admin, "caretaker", newest.id);
    expect((await read("pre-procedure")).slides.map(({ day }) => day)).toEqual(["Day 5"]);
  });

  it("names every phase, and how many steps each has", async () => {
    await createGuidanceWithSteps("family-procedure-pickup", [1, 1], "family");
    const { phases } = await read("family-procedure-pickup", "family");
    expect(phases.map(({ label }) => label)).toEqual(PHASES.map(({ label }) => label));
    expect(phases.map(({ name }) => name)).toEqual(PHASES.map(({ value }) => `family-${value}`));
    expect(phases.find(({ name }) => name === "family-procedure-pickup")?.steps).toBe(2);
  });

  it("ignores a requested phase of the other audience", async () => {
    const { phase } = await read("family-post-procedure");
    expect(phase.name).toBe("pre-procedure");
    expect((await read("post-procedure", "family")).phase.name).toMatch(/^family-/);
  });

  it("is empty for a phase without steps, and defaults to a phase that has some", async () => {
    const audience = "family";
    await GuidanceStep.destroy({ where: {} });
    const { sequelize } = GuidanceStep;
    await sequelize?.query("UPDATE guidances SET step_count = 0");
    expect((await read("family-pre-procedure", audience)).slides).toEqual([]);
    expect((await read(null, audience)).phase).toMatchObject({ steps: 0 });
    await createGuidanceWithSteps("family-procedure-dropoff", [1], audience);
    expect((await read("family-pre-procedure", audience)).phase).toMatchObject({ steps: 0 });
    expect((await read(null, audience)).phase.name).toBe("family-procedure-dropoff");
  });

  it("is not found for another patient's procedure", async () => {
    const other = await seedGuest();
    const otherId = await findOwnProcedureId(other, "MRI");
    await expect(readOwnGuidance(guest, "family", otherId, null)).rejects.toMatchObject({
      status: 404,
    });
    await expect(readNavigation(guest, otherId)).rejects.toMatchObject({ status: 404 });
  });

  it("is shown to visitors too, and the example's id still resolves after the first write", async () => {
    const sampleId = await findOwnProcedureId(visitor, "Rotator Cuff Surgery");
    const { procedure } = await readOwnGuidance(visitor, "family", sampleId, null);
    expect(procedure).toEqual({ id: sampleId, title: "Rotator Cuff Surgery" });
    expect((await readOwnGuidance(guest, "family", sampleId, null)).procedure.id).toBe(ownId);
  });

  it("takes at most six statements, however many steps there are", async () => {
    for (const { value } of PHASES) await createGuidanceWithSteps(value, [1, 2, 3]);
    expect(await recordStatements(() => read(null))).toHaveLength(4);
    const sampleId = await findOwnProcedureId(visitor, "MRI");
    const work = () => readOwnGuidance(visitor, "caretaker", sampleId, null);
    expect((await recordStatements(work)).length).toBeLessThanOrEqual(6);
  });

  describe("opens with the phase of the current day in the hospital's time zone", () => {
    const evening = new Date("2026-05-09T20:30:00Z");
    it.each([
      ["no date", null, "pre-procedure"],
      ["tomorrow's first hour in Zurich", "2026-05-09T22:30:00Z", "pre-procedure"],
      ["later that evening", "2026-05-09T21:59:59Z", "procedure-departure"],
      ["that morning", "2026-05-08T22:00:00Z", "procedure-departure"],
      ["the night before", "2026-05-08T21:59:59Z", "post-procedure"],
    ])("%s", (_, date, phase) => {
      expect(derivePhase(date ? new Date(date) : null, evening)).toBe(phase);
    });

    it("by the date of the procedure", async () => {
      const readPhaseInDays = async (days: number) => {
        const date = addDays(new Date(), days);
        await PatientProcedure.update({ date }, { where: { id: ownId } });
        return (await read(null)).phase.name;
      };
      expect(await readPhaseInDays(2)).toBe("pre-procedure");
      expect(await readPhaseInDays(0)).toBe("procedure-departure");
      expect(await readPhaseInDays(-2)).toBe("post-procedure");
    });
  });

  describe("the navigation through a facility", () => {
    it("has the steps in their order", async () => {
      const facility = await seedFacility([{ title: "Park" }, { title: "Go in" }, {}], {
        name: "Harbor Clinic",
      });
      const { procedureId } = await PatientProcedure.findByPk(ownId, { rejectOnEmpty: true });
      await setProcedureFacility(procedureId ?? 0, facility.id);
      const navigation = await readNavigation(guest, ownId);
      expect(navigation).toMatchObject({
        procedureId: ownId,
        name: "Harbor Clinic",
        phone: { text: "(206) 555-0142", number: "+12065550142" },
      });
      expect(navigation.slides.map(({ title }) => title)).toEqual([
        "Park",
        "Go in",
        "Part 3 of the way",
      ]);
      expect(await recordStatements(() => readNavigation(guest, ownId))).toHaveLength(4);
      await facility.update({ isExample: true });
      expect((await readNavigation(guest, ownId)).phone).toBeNull();
    });

    it("is not found without a facility, nor for a facility without steps", async () => {
      const { procedureId } = await PatientProcedure.findByPk(ownId, { rejectOnEmpty: true });
      for (const facilityId of [(await seedFacility()).id, null]) {
        await setProcedureFacility(procedureId ?? 0, facilityId);
        await expect(readNavigation(guest, ownId)).rejects.toMatchObject({ status: 404 });
      }
      await PatientProcedure.update({ procedureId: null }, { where: { id: ownId } });
      await expect(readNavigation(guest, ownId)).rejects.toMatchObject({ status: 404 });
    });
  });
});
