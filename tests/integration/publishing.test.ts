import { Op } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import { describeDraftViewers as describeSessionDraft } from "~/app/admin/sessions/review-facts.server";
import { describeDraftViewers as describeSurveyDraft } from "~/app/admin/surveys/draft-questions.server";
import { Guidance, PatientProcedure, Procedure, Survey } from "~/models";
import { AUDIENCES, phaseName } from "~/models/guidance/audience.schema";
import { deleteSpecialty } from "~/server/departments/specialties";
import { deleteGuidance, getGuidance, updateGuidance } from "~/server/guidance/guidances";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { findShownByPhase } from "~/server/guidance/shown";
import { describeFutureGuidanceViewers, readGuidanceViewers } from "~/server/guidance/viewers";
import { listApplicableSurveys } from "~/server/patients/applicable-surveys";
import { hasGuidance, readOwnGuidance, readPhaseGuidance } from "~/server/patients/guidance";
import {
  answerSurvey,
  findLastSurveyResponse,
  getSurveyToAnswer,
} from "~/server/patients/own-surveys";
import { addDays } from "~/server/platform/dates";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { loadSampleContent } from "~/server/sample-content/load";
import { publishSurvey, unpublishSurvey } from "~/server/surveys/publish";
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";
import { describeSurveyViewers, readSurveyViewers } from "~/server/surveys/viewers";
import { NOWHERE } from "~/server/procedure-plans/shown-in";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { publishSession } from "~/server/sessions/publish";
import { SESSION_TABLE } from "~/server/sessions/session-table";
import { readSessionViewers } from "~/server/sessions/viewers";
import { publishPlan, seedProcedure, sessionItem } from "../factories/catalogue";
import {
  seedGuidance,
  seedGuidanceStep,
  seedSession,
  seedSpecialty,
  seedSurvey,
} from "../factories/content";
import { guestCaller, seedGuestWithoutData } from "../factories/patient-answers";
import { findOwnProcedureId, seedGuest, writeAsGuest } from "../factories/patients";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, collectStatuses, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const NO_CONTEXT = { procedureId: null, sessionId: null };

/** A draft of each kind of records that are Draft or Active, ready to be published. */
const DRAFTS: Record<string, () => Promise<{ id: number }>> = {
  session: seedSession,
  survey: () => seedSurveyWithQuestionIds({ isDraft: true }),
  "caretaker guidance": () => seedDraftGuidance("caretaker"),
  "family guidance": () => seedDraftGuidance("family"),
};

async function seedDraftGuidance(audience: (typeof AUDIENCES)[number], values: object = {}) {
  const phase = phaseName(audience, "procedure-pickup");
  const guidance = await seedGuidance({ isDraft: true, phase, ...values }, audience);
  await seedGuidanceStep(guidance.id, {}, audience);
  return guidance;
}

describe.runIf(HAS_DATABASE)("publishing", () => {
  useDatabase();

  const kinds = RECORD_TYPES.filter(({ publish }) => publish);
  it("is there for every kind of records that reaches patients", () => {
    expect(kinds.map(({ type }) => type).sort()).toEqual(Object.keys(DRAFTS).sort());
  });

  it.each(kinds)(
    "$type: is by whom and when, one audit event, and asks for the permission",
    async (kind) => {
      const { type, publish, unpublish } = kind;
      const { id } = await (DRAFTS[type] ?? seedSurvey)();
      const events = await recordEvents(async () => {
        expect(await publish?.(admin, id)).toMatchObject({
          status: "Active",
          statusChangedBy: "Test",
        });
        await publish?.(admin, id);
        expect(await unpublish?.(admin, id)).toMatchObject({ status: "Draft" });
        await unpublish?.(admin, id);
      });
      const record = { recordType: type, recordId: String(id) };
      expect(events).toMatchObject([
        { ...record, action: "published", changes: { status: ["Draft", "Active"] } },
        { ...record, action: "unpublished", changes: { status: ["Active", "Draft"] } },
      ]);
      const attempts = [publish, unpublish].map(async (change) => change?.(viewer, id));
      expect(await collectStatuses(attempts)).toEqual([403, 403]);
      await expect(publish?.(admin, id, [99])).rejects.toMatchObject({ status: 412 });
    },
  );

  it("is refused where patients would see nothing", async () => {
    const survey = await seedSurvey({ isDraft: true });
    await expect(publishSurvey(admin, survey.id)).rejects.toMatchObject({
      status: 409,
      message: "Add a question before you publish this survey",
    });
    for (const audience of AUDIENCES) {
      const { id } = await seedGuidance({ isDraft: true }, audience);
      const { publish } = GUIDANCE_PUBLISHING[audience];
      const attempt = () => publish(admin, id).then(String, (thrown: Error) => thrown.message);
      const end = "before you publish this guidance";
      expect(await attempt()).toBe(`Add a direction ${end}`);
      await seedGuidanceStep(id, {}, audience);
      expect(await publish(admin, id)).toMatchObject({ status: "Active" });
    }
  });

  it("is the only way to change the status", async () => {
    const survey = await seedSurvey({ isDraft: true });
    await updateSurvey(admin, survey.id, { status: "Active", name: "Another" });
    expect(await getSurvey(admin, survey.id)).toMatchObject({ status: "Draft", name: "Another" });
    const guidance = await seedGuidance({ isDraft: true });
    await updateGuidance(admin, "caretaker", guidance.id, { status: "Active" });
    expect(await getGuidance(admin, "caretaker", guidance.id)).toMatchObject({ status: "Draft" });
  });
});

describe.runIf(HAS_DATABASE)("a draft", () => {
  useDatabase();
  let [guest, procedureId] = [admin, 0];
  beforeAll(async () => {
    await loadSampleContent();
    guest = await seedGuest();
    procedureId = await findOwnProcedureId(guest, "Rotator Cuff Surgery");
  });

  it("of guidance is not on patients' and shared pages, and cannot be shared", async () => {
    await Guidance.update({ status: "Draft" }, { where: { audience: "family" } });
    const { id } = await seedDraftGuidance("family");
    const readSlides = async () => [
      (await readOwnGuidance(guest, "family", procedureId, "family-procedure-pickup")).slides
        .length,
      (await readPhaseGuidance(guest, "family", "procedure-pickup")).slides.length,
      await hasGuidance(guest, "family", "procedure-pickup"),
    ];
    expect(await readSlides()).toEqual([0, 0, false]);
    await GUIDANCE_PUBLISHING.family.publish(admin, id);
    expect(await readSlides()).toEqual([1, 1, true]);
    await GUIDANCE_PUBLISHING.family.unpublish(admin, id);
    expect(await readSlides()).toEqual([0, 0, false]);
  });

  it("of a survey is not offered and does not open, until it is published", async () => {
    await Survey.update({ status: "Draft" }, { where: {} });
    const survey = await seedSurveyWithQuestionIds({ isDraft: true });
    const readOffered = async () =>
      (await listApplicableSurveys(guest)).flatMap((each) => [
        ...each.postProcedureSurveys,
        ...each.sessions.flatMap(({ surveys }) => surveys),
      ]);
    const open = () => getSurveyToAnswer(guest, survey.id, NO_CONTEXT);
    expect(await readOffered()).toEqual([]);
    await expect(open()).rejects.toMatchObject({ status: 404 });
    // A form that was made up cannot send answers to it either.
    await expect(getSurveyToAnswer(guest, survey.id, NO_CONTEXT, 1)).rejects.toMatchObject({
      status: 404,
    });
    await publishSurvey(admin, survey.id);
    expect((await open()).questions).toHaveLength(3);
  });

  it.each(["speciality", "procedure"])(
    "or a survey for another %s is not offered",
    async (kind) => {
      await Survey.update({ status: "Draft" }, { where: {} });
      const owned = await PatientProcedure.findByPk(procedureId, { rejectOnEmpty: true });
      // Without a plan, what a survey is for decides; with one, its items do.
      await owned.update({ date: addDays(new Date(), -2), planVersionId: null });
      const own = await Procedure.findByPk(owned.procedureId ?? 0, { rejectOnEmpty: true });
      const [field, ownId] =
        kind === "procedure" ? ["procedureIds", own.id] : ["specialityIds", own.specialtyId];
      const otherId =
        kind === "procedure"
          ? (
              await Procedure.findOne({
                where: { specialtyId: { [Op.ne]: own.specialtyId } },
                rejectOnEmpty: true,
              })
            ).id
          : (await seedSpecialty()).id;
      const survey = await seedSurveyWithQuestionIds({ [field]: [otherId] });
      const readOffered = async () =>
        (await listApplicableSurveys(guest))
          .filter(({ id }) => id === procedureId)
          .flatMap(({ postProcedureSurveys }) => postProcedureSurveys.map(({ id }) => id));
      const open = () => getSurveyToAnswer(guest, survey.id, { procedureId, sessionId: null });
      expect(await readOffered()).toEqual([]);
      await expect(open()).rejects.toMatchObject({ status: 404 });
      const changed = await updateSurvey(admin, survey.id, { [field]: [otherId, ownId] });
      expect(await readOffered()).toEqual([survey.id]);
      expect((await open()).id).toBe(survey.id);
      expect(await updateSurvey(admin, survey.id, { name: "Another" })).toMatchObject({
        specialities: changed.specialities,
        procedures: changed.procedures,
      });
      await expect(updateSurvey(admin, survey.id, { [field]: [999_999] })).rejects.toMatchObject({
        fields: [
          { field, code: "not-found", message: expect.stringContaining("was chosen") as string },
        ],
      });
      if (kind === "speciality") {
        // Without it the survey would be for everybody.
        await expect(deleteSpecialty(admin, otherId)).rejects.toMatchObject({ status: 409 });
      }
      await deleteSurvey(admin, survey.id, 0);
    },
  );

  it("takes the answers of patients who had a survey open when it was unpublished, for a day", async () => {
    const survey = await seedSurveyWithQuestionIds();
    const { guestToken } = await seedGuestWithoutData();
    const send = async () =>
      writeAsGuest(await guestCaller(guestToken), (writer) =>
        answerSurvey(writer, survey.id, NO_CONTEXT, {
          questionsVersion: 1,
          answers: [
            { questionId: survey.rank, answer: 4 },
            { questionId: survey.yesNo, answer: "Yes" },
          ],
        }),
      );
    const findLast = async () => findLastSurveyResponse(await guestCaller(guestToken));
    await send();
    expect(await findLast()).toMatchObject({ isClosed: false });
    await unpublishSurvey(admin, survey.id);
    await expect(
      getSurveyToAnswer(await guestCaller(guestToken), survey.id, NO_CONTEXT),
    ).rejects.toMatchObject({ message: "This survey is no longer available" });
    await send();
    expect(await findLast()).toMatchObject({ survey: survey.name, isClosed: true });
    await Survey.update({ statusChangedAt: addDays(new Date(), -2) }, { where: { id: survey.id } });
    await expect(send()).rejects.toMatchObject({ status: 404 });
  });
});

describe.runIf(HAS_DATABASE)("who sees a record", () => {
  useDatabase();

  it("is said in the wizards, from what was chosen so far", async () => {
    expect(describeFutureGuidanceViewers("family", "family-post-procedure")).toBe(
      "Families of every patient whose plan has guidance for them after the procedure",
    );
    expect(describeFutureGuidanceViewers("caretaker", "")).toBe(
      "Nobody: it has no phase, and no plan shows it yet",
    );
    const { id } = await seedSpecialty();
    const typed = { serveType: "post-procedure-plan", specialityIds: [String(id), "x"] };
    expect(await describeSurveyDraft(admin, { typed })).toBe("Nobody: no plan shows it yet");
    expect(await describeSurveyDraft(admin, { typed: { serveType: "post-lms-module" } })).toBe(
      "Nobody: patients do not get lessons yet",
    );
    expect(await describeSurveyDraft(admin, { typed: {} })).toBe("Nobody yet");
    const gone = { ...typed, specialityIds: ["999999"] };
    expect(await describeSurveyDraft(admin, { typed: gone })).toContain("Nobody: what you chose");
    expect(await describeSessionDraft(admin, {})).toBe("Nobody: no plan shows it yet");
  });

  it("is said for what plans show: which, when, and whether only the Complete plan has it", async () => {
    const { id: sessionId } = await seedSession();
    await publishSession(admin, sessionId);
    const { id: surveyId } = await seedSurveyWithQuestionIds();
    const readBoth = async () => [
      await readSessionViewers(admin, { id: sessionId, status: "Active" }),
      await readSurveyViewers(admin, await getSurvey(admin, surveyId)),
    ];
    const nobody = "Nobody: no plan shows it yet";
    expect(await readBoth()).toEqual([nobody, nobody]);
    const survey = {
      ...{ name: "How was it?", kind: "survey", group: "post-procedure", surveyId },
      ...{ fromDay: 0, toDay: 9 },
    };
    for (const name of ["Viewers A", "Viewers B", "Viewers C", "Viewers D"]) {
      const { id } = await seedProcedure({ name });
      const item = sessionItem(sessionId, { includedIn: ["complete"] });
      await saveDraftVersion(admin, id, { items: [item, survey] });
      expect((await readBoth())[0]).not.toContain(name);
      await publishPlan(id, [item, survey]);
      if (name === "Viewers B")
        expect(await readBoth()).toEqual([
          "Patients of Viewers A and Viewers B with the Complete plan before the procedure",
          "Patients of Viewers A and Viewers B after the procedure",
        ]);
    }
    expect((await readBoth())[1]).toBe(
      "Patients of Viewers A, Viewers B, Viewers C and 1 more after the procedure",
    );
    const { id: otherId } = await seedProcedure({ name: "Viewers 0" });
    await publishPlan(otherId, [sessionItem(sessionId, { group: "procedure-day" })]);
    expect((await readBoth())[0]).toBe("Patients of Viewers 0, Viewers A, Viewers B and 2 more");
    const { rows } = await SESSION_TABLE.readRows(admin, {
      ...{ page: 1, limit: 100, search: "", sortBy: "id", sortOrder: "DESC" },
    } as never);
    expect(rows.find(({ id }) => id === sessionId)?.viewers).toBe((await readBoth())[0]);
  });

  it("is said for guidance: by phase, status and what is newer", async () => {
    const describeBoth = async (...ids: number[]) => {
      const shown = await findShownByPhase(admin, "caretaker");
      return Promise.all(
        ids.map(async (id) =>
          readGuidanceViewers(admin, "caretaker", await getGuidance(admin, "caretaker", id), shown),
        ),
      );
    };
    const values = { phase: "pre-procedure" };
    const [older, newer] = [
      await seedDraftGuidance("caretaker", values),
      await seedDraftGuidance("caretaker", values),
    ];
    const everyone =
      "Caretakers of every patient whose plan has guidance for them before the procedure";
    expect(await describeBoth(older.id, newer.id)).toEqual(["Nobody yet", "Nobody yet"]);
    const { publish } = GUIDANCE_PUBLISHING.caretaker;
    await publish(admin, older.id);
    expect(await describeBoth(older.id, newer.id)).toEqual([everyone, "Nobody yet"]);
    await publish(admin, newer.id);
    const shadowed = "Nobody: newer guidance is shown instead";
    expect(await describeBoth(older.id, newer.id)).toEqual([shadowed, everyone]);
    await deleteGuidance(admin, "caretaker", newer.id);
    expect(await describeBoth(older.id)).toEqual([everyone]);
    const [bare, empty] = [await seedGuidance(), await seedGuidance(values)];
    expect(await describeBoth(bare.id, empty.id)).toEqual([
      "Nobody: it has no phase, and no plan shows it yet",
      "Nobody: it has no directions",
    ]);
    const own = await seedDraftGuidance("caretaker", { phase: null });
    await publish(admin, own.id);
    const { id } = await seedProcedure({ name: "Guided" });
    const { id: sessionId } = await seedSession();
    await publishSession(admin, sessionId);
    const item = { name: "Own", kind: "caretaker-guidance", group: "post-procedure" };
    await publishPlan(id, [
      sessionItem(sessionId),
      { ...item, guidanceId: own.id, phase: "post-procedure", fromDay: 1, toDay: 9 },
    ]);
    expect(await describeBoth(own.id)).toEqual([
      "Caretakers of patients of Guided after the procedure",
    ]);
  });

  it.each([
    ["post-procedure-plan", "Patients of MRI after the procedure"],
    ["pre-session-post-session", "Patients of MRI around each session that they begin"],
    ["post-lms-module", "Nobody: patients do not get lessons yet"],
  ])("is said for a survey of %s", async (serveType, expected) => {
    const { id } = await seedSurveyWithQuestionIds({ serveType });
    const shownIn = { ...NOWHERE, plans: ["MRI"] };
    expect(describeSurveyViewers(await getSurvey(admin, id), shownIn)).toBe(expected);
  });
});
