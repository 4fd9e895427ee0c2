import { describe, expect, it } from "vitest";
import { PatientProcedure, Procedure } from "~/models";
import { readCatalogue } from "~/server/catalogue/catalogue";
import { deleteGuidance } from "~/server/guidance/guidances";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { findShownByPhase } from "~/server/guidance/shown";
import { listVersionChoices } from "~/server/patient-records/episode-choices";
import { createEpisode, updateEpisode } from "~/server/patient-records/episodes";
import { listApplicableSurveys } from "~/server/patients/applicable-surveys";
import { listSessionsByProcedure } from "~/server/patients/own-sessions";
import { addDays } from "~/server/platform/dates";
import {
  countMovedEpisodes,
  publishVersion,
  retireVersion,
} from "~/server/procedure-plans/publish";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { publishSession } from "~/server/sessions/publish";
import { deleteSession } from "~/server/sessions/sessions";
import { publishPlan, seedProcedure, sessionItem } from "../factories/catalogue";
import { seedGuidance, seedGuidanceStep, seedSession } from "../factories/content";
import { guestCaller, seedGuestWithoutData } from "../factories/patient-answers";
import { seedPatient } from "../factories/patients";
import { dayFromToday } from "../factories/requests";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

async function seedPublishedSession() {
  const { id } = await seedSession();
  await publishSession(admin, id);
  return id;
}

type Values = Partial<Pick<PatientProcedure, "date" | "statusSet" | "isExample" | "planVersionId">>;
async function seedOwn(procedureId: number, values: Values = {}) {
  const { id: patientId, guestToken } = await seedGuestWithoutData();
  const fixed = { patientId, procedureId, type: "T", title: "T", planKind: "complete" } as const;
  const episode = await PatientProcedure.create({ ...fixed, ...values });
  const readCaller = () => guestCaller(guestToken);
  return { episode, readCaller };
}

async function readSessionIds({ episode, readCaller }: Awaited<ReturnType<typeof seedOwn>>) {
  await episode.reload();
  const catalogue = new Map((await Procedure.findAll()).map((each) => [each.id, each]));
  const sessions = await listSessionsByProcedure(await readCaller(), [episode], catalogue);
  return (sessions.get(episode.id) ?? []).map(({ id }) => id);
}

describe.runIf(HAS_DATABASE)("a published version", () => {
  useDatabase();

  it("moves the patients who are far enough ahead, as was counted, and nobody else", async () => {
    const { id } = await seedProcedure();
    const sessionId = await seedPublishedSession();
    const first = await publishPlan(id, [sessionItem(sessionId)]);
    const own = { planVersionId: first.id };
    const at = (days: number) => ({ ...own, date: addDays(new Date(), days) });
    const stays = [
      await seedOwn(id, own),
      await seedOwn(id, at(-1)),
      await seedOwn(id, at(3)),
      await seedOwn(id, { ...at(20), statusSet: "Cancelled" }),
      await seedOwn(id, { ...at(20), isExample: true }),
    ];
    const moves = [await seedOwn(id, at(11)), await seedOwn(id, at(40))];
    const draft = await saveDraftVersion(admin, id, { items: [sessionItem(sessionId)] });
    const key = { procedureId: id, id: draft.id };
    expect(await countMovedEpisodes(admin, key, 10)).toBe(2);
    expect(await countMovedEpisodes(admin, key, 0)).toBe(3);
    const { moved } = await publishVersion(admin, id, draft.id, { moveDaysAhead: 10 });
    expect(moved).toBe(2);
    const readVersions = async (all: typeof stays) =>
      Promise.all(all.map(async ({ episode }) => (await episode.reload()).planVersionId));
    expect(await readVersions(stays)).toEqual(stays.map(() => first.id));
    expect(await readVersions(moves)).toEqual([draft.id, draft.id]);
    expect(await countMovedEpisodes(admin, key, 10)).toBe(0);
    await expect(publishVersion(admin, id, draft.id, { moveDaysAhead: -1 })).rejects.toMatchObject({
      status: 422,
    });
  });

  it("is given to patients whose procedure had no plan yet", async () => {
    const { id } = await seedProcedure();
    const own = await seedOwn(id);
    const sessionId = await seedPublishedSession();
    expect(await readSessionIds(own)).toEqual([]);
    const { id: versionId } = await publishPlan(id, [sessionItem(sessionId)]);
    expect(await readSessionIds(own)).toEqual([sessionId]);
    expect(own.episode.planVersionId).toBe(versionId);
  });

  it("leaves patients of the one before what they had, also once it is retired", async () => {
    const { id, specialtyId } = await seedProcedure();
    const [old, later] = [await seedPublishedSession(), await seedPublishedSession()];
    const survey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
    const asked = { name: "How was it?", kind: "survey", group: "post-procedure" };
    const first = await publishPlan(id, [
      sessionItem(old),
      { ...asked, surveyId: survey.id, fromDay: 2, toDay: 90 },
    ]);
    const own = await seedOwn(id, {
      planVersionId: first.id,
      date: addDays(new Date(), -3),
    });
    const second = await publishPlan(id, [sessionItem(later)]);
    const patient = await seedPatient();
    const episode = { patientId: patient.id, procedureId: id, date: dayFromToday(5) };
    const created = await createEpisode(admin, episode);
    expect(created.planVersionId).toBe(second.id);
    const readSurveys = async () =>
      (await listApplicableSurveys(await own.readCaller())).flatMap((each) =>
        each.postProcedureSurveys.map((one) => one.id),
      );
    expect([await readSessionIds(own), await readSurveys()]).toEqual([[old], [survey.id]]);
    // The survey's first day is the second one after the procedure.
    await own.episode.update({ date: addDays(new Date(), -1) });
    expect(await readSurveys()).toEqual([]);
    const isOffered = async () =>
      (await readCatalogue(admin)).some(({ procedures }) =>
        procedures.some((each) => JSON.stringify(each).includes(`"${created.procedure}"`)),
      );
    expect(await isOffered()).toBe(true);
    await retireVersion(admin, id, second.id);
    expect(await isOffered()).toBe(false);
    expect(await readSessionIds(own)).toEqual([old]);
    // Staff choose a version for an episode: a published one of its procedure.
    const choices = await listVersionChoices(admin, created);
    expect(choices.map(({ value }) => Number(value))).toEqual([second.id, first.id]);
    expect(choices[1]?.label).toBe("Version 1 (Retired)");
    const move = (planVersionId: number) =>
      updateEpisode(admin, created.id, { ...episode, planVersionId });
    expect(await move(first.id)).toMatchObject({ planVersionId: first.id });
    const draft = await saveDraftVersion(admin, id, { items: [sessionItem(old)] });
    const other = await seedProcedure({ specialtyId });
    const foreign = await publishPlan(other.id, [sessionItem(old)]);
    for (const refused of [draft.id, foreign.id])
      await expect(move(refused)).rejects.toMatchObject({ fields: [{ field: "planVersionId" }] });
    const { planVersionId: _, ...kept } = await updateEpisode(admin, created.id, episode);
    expect([_, kept.version > created.version]).toEqual([first.id, true]);
    expect(
      await updateEpisode(admin, created.id, { ...episode, procedureId: other.id }),
    ).toMatchObject({ planVersionId: foreign.id });
  });

  it("shows content again that was deleted and restored", async () => {
    const { id } = await seedProcedure();
    const [one, two] = [await seedPublishedSession(), await seedPublishedSession()];
    const { id: planVersionId } = await publishPlan(id, [sessionItem(one), sessionItem(two)]);
    const own = await seedOwn(id, { planVersionId });
    await deleteSession(admin, one);
    expect(await readSessionIds(own)).toEqual([two]);
    await restoreRecord(admin, findBinEntity("session"), one);
    expect(await readSessionIds(own)).toEqual([one, two]);
  });

  it("shows guidance of its own in its phases, and else what all plans share", async () => {
    const seedShown = async (phase?: string) => {
      const { id } = await seedGuidance({ phase, isDraft: true }, "caretaker");
      await seedGuidanceStep(id, {}, "caretaker");
      await GUIDANCE_PUBLISHING.caretaker.publish(admin, id);
      return id;
    };
    const shared = await seedShown("post-procedure");
    const sharedEarly = await seedShown("pre-procedure");
    const own = await seedShown();
    const { id } = await seedProcedure();
    const sessionId = await seedPublishedSession();
    const guide = { name: "Guide", kind: "caretaker-guidance", group: "pre-procedure" };
    const days = { fromDay: -60, toDay: 90 };
    const publish = async (...items: object[]) =>
      (await publishPlan(id, [sessionItem(sessionId), ...items])).id;
    const read = async (versionId: number | null, audience: "caretaker" | "family" = "caretaker") =>
      Object.fromEntries(
        [...(await findShownByPhase(admin, audience, versionId))].map(
          ([phase, { id: shownId }]) => [String(phase), shownId],
        ),
      ) as Record<string, number>;
    const all = { "pre-procedure": sharedEarly, "post-procedure": shared };
    expect(await read(null)).toEqual(all);
    expect(await read(await publish())).toEqual({});
    const both = await publish({ ...guide, ...days });
    expect([await read(both), await read(both, "family")]).toEqual([all, {}]);
    const named = { ...guide, ...days, guidanceId: own, phase: "post-procedure" };
    const withOwn = await publish({ ...guide, ...days }, named);
    expect(await read(withOwn)).toEqual({ ...all, "post-procedure": own });
    // Guidance without a phase stands in no other plan.
    expect(Object.values(await read(both))).not.toContain(own);
    await deleteGuidance(admin, "caretaker", own);
    expect(await read(withOwn)).toEqual(all);
  });

  it("is read in as many statements however many procedures and items there are", async () => {
    const { id } = await seedProcedure();
    const ids = [await seedPublishedSession(), await seedPublishedSession()];
    const version = await publishPlan(
      id,
      ids.map((each) => sessionItem(each)),
    );
    const own = await seedOwn(id, { planVersionId: version.id });
    const caller = await own.readCaller();
    const catalogue = new Map((await Procedure.findAll()).map((each) => [each.id, each]));
    const count = async (episodes: PatientProcedure[]) =>
      (await recordStatements(() => listSessionsByProcedure(caller, episodes, catalogue))).length;
    const many = [own.episode, own.episode, own.episode];
    expect(await count(many)).toBe(await count([own.episode]));
  });
});
