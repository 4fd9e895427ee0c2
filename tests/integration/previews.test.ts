import { describe, expect, it } from "vitest";
import {
  previewCaptions,
  previewGuidance,
  previewSession,
  previewSurvey,
} from "~/server/patients/previews";
import type { Caller } from "~/server/platform/caller";
import { publishSession } from "~/server/sessions/publish";
import {
  seedGuidance,
  seedGuidanceStep,
  seedSession,
  seedSpecialty,
  seedSurvey,
  seedSurveyWithQuestions,
  toSpecialtyFields,
} from "../factories/content";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  patient,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";

const TIMED = "0:00 Breathe in.\n0:05 Breathe out.";

describe.runIf(HAS_DATABASE)("See as Patient", () => {
  useDatabase();

  async function seedThreeSessions() {
    const specialty = toSpecialtyFields(await seedSpecialty());
    const seed = (title: string, more: object = {}) =>
      seedSession({ title, ...specialty, ...more });
    const draft = await seed("A draft", { audioTranscript: TIMED });
    const after = await seed("Afterwards", { startType: "Post-Procedure" });
    const before = await seed("Before");
    for (const { id } of [after, before]) await publishSession(admin, id);
    await seed("Another draft");
    return { draft, before, after };
  }

  it("shows a draft among the published sessions of its specialty, with its recordings", async () => {
    const { draft, before } = await seedThreeSessions();
    const preview = await previewSession(viewer, draft.id);
    expect(preview).toMatchObject({
      viewers: "Nobody yet",
      session: { title: "A draft", number: 1, day: null, inPlan: true, answered: null },
      next: { id: before.id, number: 2, title: "Before" },
      lastAssessment: null,
      recordings: { audio: { hasCaptions: true } },
    });
    expect(await previewCaptions(viewer, draft.id, "audio")).toMatch(/^WEBVTT/);
  });

  it("has no next session after the last one, nor captions without times", async () => {
    const { before, after } = await seedThreeSessions();
    expect(await previewSession(admin, after.id)).toMatchObject({
      session: { number: 2 },
      next: null,
    });
    expect((await previewSession(admin, before.id)).next).toMatchObject({ id: after.id });
    const attempts = [previewCaptions(admin, after.id, "audio")];
    expect(await collectStatuses(attempts)).toEqual([404]);
  });

  it("shows guidance in its phase in place of what is seen there, and others as they are", async () => {
    const shown = await seedGuidance({ phase: "post-procedure" });
    await seedGuidanceStep(shown.id);
    const draft = await seedGuidance({ phase: null, isDraft: true });
    await seedGuidanceStep(draft.id, { guidanceTitle: "Only here" });
    const preview = await previewGuidance(viewer, "caretaker", draft.id, null);
    expect(preview).toMatchObject({
      viewers: "Nobody yet",
      phase: { name: "pre-procedure", steps: 1 },
      slides: [{ title: "Only here" }],
    });
    const other = await previewGuidance(viewer, "caretaker", draft.id, "post-procedure");
    expect(other.phase).toMatchObject({ name: "post-procedure", steps: 1 });
    expect(other.slides[0]?.title).not.toBe("Only here");
  });

  it("shows the questions of a survey that no patient is asked", async () => {
    const survey = await seedSurveyWithQuestions({ isDraft: true });
    const preview = await previewSurvey(viewer, survey.id);
    expect(preview).toMatchObject({ name: survey.name, viewers: "Nobody yet", procedure: null });
    expect(preview.questions.length).toBeGreaterThan(0);
    expect((await previewSurvey(viewer, (await seedSurvey()).id)).questions).toEqual([]);
  });

  it("reads only, for those who may read content", async () => {
    const { draft } = await seedThreeSessions();
    const guidance = await seedGuidance({}, "family");
    const survey = await seedSurveyWithQuestions();
    const previews = (caller: Caller) => [
      previewSession(caller, draft.id),
      previewCaptions(caller, draft.id, "audio"),
      previewGuidance(caller, "family", guidance.id, null),
      previewSurvey(caller, survey.id),
    ];
    const statements = await recordStatements(async () => {
      expect(await collectStatuses(previews(viewer))).toEqual(["done", "done", "done", "done"]);
    });
    expect(statements.filter((sql) => !/\bSELECT\b/.test(sql))).toEqual([]);
    expect(await collectStatuses(previews(patient))).toEqual([403, 403, 403, 403]);
    const missing = [
      previewSession(admin, 2_000_000_000),
      previewGuidance(admin, "caretaker", guidance.id, null),
      previewSurvey(admin, 2_000_000_000),
    ];
    expect(await collectStatuses(missing)).toEqual([404, 404, 404]);
  });
});
