import { beforeAll, describe, expect, it } from "vitest";
import { GuidanceStep, PatientProcedure } from "~/models";
import { type Audience, PHASES } from "~/models/guidance/audience.schema";
import { readNavigation } from "~/server/facilities/navigation";
import { deleteGuidance } from "~/server/guidance/guidances";
import { derivePhase, readOwnGuidance } from "~/server/patients/guidance";
import { addDays } from "~/server/platform/dates";
import { loadSampleContent } from "~/server/sample-content/load";
import { aGuidance, aStep } from "../factories/content";
import { aFacility, doneAt } from "../factories/facilities";
import { aGuest, theirProcedure, visitor } from "../factories/patients";
import { admin, HAS_DATABASE, statementsOf, useDatabase } from "../support/database";

/** Guidance with a step for each of some days. */
async function guidanceFor(phase: string, days: number[], audience: Audience = "caretaker") {
  const guidance = await aGuidance({ phase }, audience);
  for (const guidanceDay of days) {
    await aStep(guidance.id, { guidanceDay, guidanceTitle: `${phase} ${guidanceDay}` }, audience);
  }
  return guidance;
}

describe.runIf(HAS_DATABASE)("the guidance that a patient shows to those around", () => {
  useDatabase();
  let [guest, own] = [visitor, 0];
  beforeAll(async () => {
    await loadSampleContent();
    guest = await aGuest();
    own = await theirProcedure(guest, "Rotator Cuff Surgery");
  });
  const read = (asked: string | null, audience: Audience = "caretaker") =>
    readOwnGuidance(guest, audience, own, asked);

  it("is the newest of its phase that has steps, in the order of their days", async () => {
    await guidanceFor("pre-procedure", [5]);
    const newest = await guidanceFor("pre-procedure", [2, 1, 2]);
    await guidanceFor("pre-procedure", []);
    await guidanceFor("post-procedure", [9]);
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
    await guidanceFor("family-procedure-pickup", [1, 1], "family");
    const { phases } = await read("family-procedure-pickup", "family");
    expect(phases.map(({ label }) => label)).toEqual(PHASES.map(({ label }) => label));
    expect(phases.map(({ name }) => name)).toEqual(PHASES.map(({ value }) => `family-${value}`));
    expect(phases.find(({ name }) => name === "family-procedure-pickup")?.steps).toBe(2);
  });

  it("belongs to one audience: the other's phases are none of its own", async () => {
    const { phase } = await read("family-post-procedure");
    expect(phase.name).toBe("pre-procedure");
    expect((await read("post-procedure", "family")).phase.name).toMatch(/^family-/);
  });

  it("says so of a phase for which nothing is written, and begins where something is", async () => {
    const audience = "family";
    await GuidanceStep.destroy({ where: {} });
    const { sequelize } = GuidanceStep;
    await sequelize?.query("UPDATE guidances SET step_count = 0");
    expect((await read("family-pre-procedure", audience)).slides).toEqual([]);
    expect((await read(null, audience)).phase).toMatchObject({ steps: 0 });
    await guidanceFor("family-procedure-dropoff", [1], audience);
    expect((await read("family-pre-procedure", audience)).phase).toMatchObject({ steps: 0 });
    expect((await read(null, audience)).phase.name).toBe("family-procedure-dropoff");
  });

  it("is somebody's own: another patient's procedure is not there", async () => {
    const other = await aGuest();
    const theirs = await theirProcedure(other, "MRI");
    await expect(readOwnGuidance(guest, "family", theirs, null)).rejects.toMatchObject({
      status: 404,
    });
    await expect(readNavigation(guest, theirs)).rejects.toMatchObject({ status: 404 });
  });

  it("is there for a visitor too, and stays at that address after the first write", async () => {
    const sample = await theirProcedure(visitor, "Rotator Cuff Surgery");
    const { procedure } = await readOwnGuidance(visitor, "family", sample, null);
    expect(procedure).toEqual({ id: sample, title: "Rotator Cuff Surgery" });
    expect((await readOwnGuidance(guest, "family", sample, null)).procedure.id).toBe(own);
  });

  it("takes five statements at most, however many there are", async () => {
    for (const { value } of PHASES) await guidanceFor(value, [1, 2, 3]);
    expect(await statementsOf(() => read(null))).toHaveLength(3);
    const sample = await theirProcedure(visitor, "MRI");
    const work = () => readOwnGuidance(visitor, "caretaker", sample, null);
    expect((await statementsOf(work)).length).toBeLessThanOrEqual(5);
  });

  describe("opens with the phase that fits the hospital's day", () => {
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
      const phaseInDays = async (days: number) => {
        const date = addDays(new Date(), days);
        await PatientProcedure.update({ date }, { where: { id: own } });
        return (await read(null)).phase.name;
      };
      expect(await phaseInDays(2)).toBe("pre-procedure");
      expect(await phaseInDays(0)).toBe("procedure-departure");
      expect(await phaseInDays(-2)).toBe("post-procedure");
    });
  });

  describe("the way through a facility", () => {
    it("has its steps in their order", async () => {
      const facility = await aFacility([{ title: "Park" }, { title: "Go in" }, {}], {
        name: "Harbor Clinic",
      });
      const { procedureId } = await PatientProcedure.findByPk(own, { rejectOnEmpty: true });
      await doneAt(procedureId ?? 0, facility.id);
      const way = await readNavigation(guest, own);
      expect(way).toMatchObject({
        procedureId: own,
        name: "Harbor Clinic",
        phone: "(555) 010-0142",
      });
      expect(way.slides.map(({ title }) => title)).toEqual(["Park", "Go in", "Part 3 of the way"]);
      expect(await statementsOf(() => readNavigation(guest, own))).toHaveLength(2);
    });

    it("is not there where nobody has said where it is, or described it", async () => {
      const { procedureId } = await PatientProcedure.findByPk(own, { rejectOnEmpty: true });
      for (const facility of [(await aFacility()).id, null]) {
        await doneAt(procedureId ?? 0, facility);
        await expect(readNavigation(guest, own)).rejects.toMatchObject({ status: 404 });
      }
      await PatientProcedure.update({ procedureId: null }, { where: { id: own } });
      await expect(readNavigation(guest, own)).rejects.toMatchObject({ status: 404 });
    });
  });
});
