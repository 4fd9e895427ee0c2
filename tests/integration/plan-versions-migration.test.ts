import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { PatientProcedure, PlanVersion, Procedure } from "~/models";
import { AUDIENCES } from "~/models/guidance/audience.schema";
import { findShownByPhase } from "~/server/guidance/shown";
import { listApplicableSurveys } from "~/server/patients/applicable-surveys";
import { listSessionsByProcedure } from "~/server/patients/own-sessions";
import { database } from "~/server/platform/database";
import { addDays } from "~/server/platform/dates";
import { migrate } from "~/server/platform/migrate";
import { seedProcedure } from "../factories/catalogue";
import {
  seedGuidance,
  seedGuidanceStep,
  seedSession,
  seedSpecialty,
  toSpecialtyFields,
} from "../factories/content";
import { guestCaller, insertAssessment, seedGuestWithoutData } from "../factories/patient-answers";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { publishSession } from "~/server/sessions/publish";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const MIGRATION = "0055-plan-versions";
/** Days of procedures from today; null without a date. The last one is before the first day of a plan. */
const DAYS = [null, -3, 2, 100];

/** Seeds two specialties with procedures, sessions of each kind, surveys for some and for all, and guests with all of them. */
async function seedRelease() {
  const sessions: { id: number; specialtyId: number }[] = [];
  const procedures: { id: number; name: string; specialtyId: number }[] = [];
  for (const _ of [1, 2]) {
    const specialty = await seedSpecialty();
    for (const startType of ["Post-Procedure", "Pre-Procedure", "Procedure-Day"])
      for (const billType of ["Paid", "Free"]) {
        const values = { ...toSpecialtyFields(specialty), startType, billType };
        const { id } = await seedSession(values);
        await publishSession(admin, id);
        sessions.push({ id, specialtyId: specialty.id });
      }
    await seedSession(toSpecialtyFields(specialty));
    for (const _ of [1, 2]) procedures.push(await seedProcedure({ specialtyId: specialty.id }));
  }
  const [procedure, , other] = procedures;
  for (const serveType of ["post-procedure-plan", "pre-session-post-session"])
    for (const scope of [
      {},
      { specialityIds: [procedure?.specialtyId] },
      { procedureIds: [procedure?.id] },
      { specialityIds: [procedure?.specialtyId], procedureIds: [other?.id] },
      { isDraft: true },
    ])
      await seedSurveyWithQuestionIds({ serveType, ...scope });
  for (const audience of AUDIENCES) {
    const { id } = await seedGuidance(
      { phase: `${audience === "family" ? "family-" : ""}procedure-pickup` },
      audience,
    );
    await seedGuidanceStep(id, {}, audience);
  }
  const guests = [];
  for (const planKind of ["complete", "no-fee"] as const) {
    const { id: patientId, guestToken } = await seedGuestWithoutData();
    guests.push(guestToken);
    for (const { id: procedureId, name: title, specialtyId } of procedures)
      for (const days of DAYS) {
        const date = days === null ? null : addDays(new Date(), days);
        const enteredBy = days === 2 ? "hospital" : "patient";
        const values = { patientId, procedureId, title, planKind, date, enteredBy } as const;
        const { id } = await PatientProcedure.create({ ...values, type: "Orthopedics" });
        const session = sessions.find((each) => each.specialtyId === specialtyId);
        if (session)
          await insertAssessment({ patientId, procedureId: id, sessionId: session.id }, 3);
      }
  }
  return guests;
}

/** Reads what reaches each guest: sessions with their days and plans, surveys and guidance. */
async function readOffered(guests: string[]) {
  const offered = [];
  for (const token of guests) {
    const caller = await guestCaller(token);
    const where = { patientId: caller.patientId ?? 0 };
    const episodes = await PatientProcedure.findAll({ where, order: ["id"] });
    const catalogue = new Map((await Procedure.findAll()).map((each) => [each.id, each]));
    const sessions = await listSessionsByProcedure(caller, episodes, catalogue);
    const guidance = [];
    for (const { planVersionId } of episodes)
      for (const audience of AUDIENCES) {
        const shown = await findShownByPhase(caller, audience, planVersionId);
        guidance.push([...shown].map(([phase, { id }]) => [phase, id]));
      }
    const surveys = await listApplicableSurveys(caller);
    offered.push({ sessions: [...sessions], surveys, guidance });
  }
  return offered;
}

async function migrateDown() {
  const reverted: string[] = [];
  while (!reverted.includes(MIGRATION)) reverted.push(...(await migrate("down")));
}

describe.runIf(HAS_DATABASE)("the first versions of plans", () => {
  useDatabase();

  it("offer each patient of an older database what they had", async () => {
    const guests = await seedRelease();
    // Without a version the rules of the release before hold.
    const before = await readOffered(guests);
    await migrateDown();
    await migrate("up");
    const episodes = await PatientProcedure.findAll();
    expect(episodes.every(({ planVersionId }) => planVersionId !== null)).toBe(true);
    expect(await PlanVersion.count({ where: { status: "Live" } })).toBe(await Procedure.count());
    const after = await readOffered(guests);
    expect(after).toEqual(before);
    const [complete, free] = after;
    const countSessions = (each = complete) =>
      each?.sessions.flatMap(([, sessions]) => sessions.filter(({ inPlan }) => inPlan)).length;
    expect([countSessions(complete), countSessions(free)]).toEqual([96, 48]);
    expect(complete?.guidance.every(({ length }) => length === 1)).toBe(true);
    const surveys = complete?.surveys.flatMap(({ postProcedureSurveys, sessions }) => [
      ...postProcedureSurveys,
      ...sessions.flatMap((each) => each.surveys),
    ]);
    expect(surveys?.length).toBeGreaterThan(30);
  });

  it("give the rows of the comparisons back when they are reverted", async () => {
    await migrateDown();
    const rows = await database().query<{ kind: string; included: number; sessions: number }>(
      "SELECT p.kind AS kind, COUNT(*) AS sessions, SUM(CASE WHEN i.included THEN 1 ELSE 0 END) AS included " +
        "FROM plan_items AS i JOIN plans AS p ON p.id = i.plan_id GROUP BY p.kind ORDER BY p.kind",
      { type: QueryTypes.SELECT },
    );
    // Four procedures with six sessions each, half of them Free.
    expect(rows.map(({ kind, ...counts }) => [kind, Object.values(counts).map(Number)])).toEqual([
      ["complete", [24, 24]],
      ["no-fee", [24, 12]],
    ]);
    await migrate("up");
  });
});
