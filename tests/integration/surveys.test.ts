import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  Survey,
  SurveyAnswer,
  SurveyEdition,
  SurveyQuestion,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { surveyFormSchema } from "~/models/surveys/survey.schema";
import { presentSurveyForApi, presentSurveysForApi } from "~/server/surveys/present-for-api";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import { addQuestions, updateQuestion } from "~/server/surveys/questions";
import {
  createSurvey,
  deleteSurvey,
  getSurvey,
  listSurveys,
  SURVEY_LIST,
  type SurveySortField,
  updateSurvey,
  updateSurveyFromForm,
} from "~/server/surveys/surveys";
import { deleteTag, listTags, countTagUses } from "~/server/tags/tags";
import {
  seedSurvey,
  seedSurveyWithQuestions,
  seedTag,
  QUESTIONS,
  unique,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const searchIds = async (text: string) =>
  (await listSurveys(admin, { ...LIST_ALL, search: text })).surveys.map(({ id }) => id);
const buildForm = (values: object = {}): z.output<typeof surveyFormSchema> =>
  surveyFormSchema.parse({
    name: "From the card",
    serveType: "post-lms-module",
    status: "Active",
    ...values,
  });
const anna = { ...admin, actor: { ...admin.actor, id: "anna", name: "Anna" } };
const ben = { ...admin, actor: { ...admin.actor, id: "ben", name: "Ben" } };

/** Inserts a response directly, without validation: these tests only count it. */
async function insertResponse(surveyId: number) {
  const response = await SurveyResponse.create({ surveyId, questionsVersion: 1 });
  const wordings = await SurveyWording.findAll({ where: { surveyId } });
  await SurveyAnswer.bulkCreate(
    wordings.map(({ id }) => ({ responseId: response.id, wordingId: id, choice: 1, text: null })),
  );
}

describe.runIf(HAS_DATABASE)("surveys", () => {
  useDatabase();

  it("are created with their tags and their questions in order", async () => {
    const tag = await seedTag("Sleep");
    const { id } = await seedSurveyWithQuestions({ name: "Before", tagIds: [tag.id] });
    const questions = await SurveyQuestion.findAll({ where: { surveyId: id }, order: ["id"] });
    expect(await getSurvey(admin, id)).toMatchObject({
      name: "Before",
      category: "General",
      status: "Active",
      questionCount: 3,
      detailsVersion: 0,
      questionsVersion: 1,
      questionOrder: questions.map((question) => question.id),
      tags: [{ id: tag.id, name: "Sleep", normalizedName: "sleep" }],
    });
  });

  it("may share a name, which must not be blank", async () => {
    const name = unique("Twice");
    const [one, other] = [await seedSurvey({ name }), await seedSurvey({ name: ` ${name}\t` })];
    expect(await searchIds(name)).toEqual([one.id, other.id]);
    await expect(seedSurvey({ name: "\u200b " })).rejects.toMatchObject({
      fields: [{ field: "name", message: "Survey name is required" }],
    });
    for (const input of [null, "name", 7, []]) {
      await expect(createSurvey(admin, input)).rejects.toMatchObject({ status: 422 });
      await expect(updateSurvey(admin, one.id, input)).rejects.toMatchObject({ status: 422 });
    }
  });

  it("are found by a text anywhere in the name, number, category and serve type", async () => {
    const lms = { name: "Zebra crossing", category: "Oncology", serveType: "post-lms-module" };
    const { id } = await seedSurvey(lms);
    const label = String(id).padStart(4, "0");
    for (const text of [
      "zeb",
      "BRA CROSS",
      "ze",
      label,
      String(id),
      "oncolo",
      "post lms",
      "post-lms",
      "on",
    ]) {
      expect(await searchIds(text), text).toContain(id);
    }
    for (const text of ["zebras", "bz", "%", "post-lms-module nothing"]) {
      expect(await searchIds(text), text).not.toContain(id);
    }
    await updateSurvey(admin, id, { category: "Heart", name: "Lion" });
    expect(await searchIds("zebra")).toEqual([]);
    expect(await searchIds("heart")).toEqual([id]);
  });

  it("are found by the day, month and year of creation in the hospital's time zone", async () => {
    // 00:15 in Zurich, which is still the day before in UTC, and 23:45 of the same day.
    const times = ["2024-03-31T00:15:00", "2024-03-31T23:45:00"].map((time) =>
      DateTime.fromISO(time, { zone: "Europe/Zurich" }).toJSDate(),
    );
    const created = await Survey.bulkCreate(
      times.map((createdAt) => ({ name: "Dated", serveType: "post-lms-module", createdAt })),
      { individualHooks: true },
    );
    const ids = created.map(({ id }) => id).sort((one, other) => one - other);
    for (const text of [
      "2024-03-31",
      "Mar 31, 2024",
      "March 31, 2024",
      "31 march 2024",
      " 3/31/2024 ",
      "2024-03",
      "Mar 2024",
      "march  2024",
      "2024",
    ]) {
      expect(await searchIds(text), text).toEqual(ids);
    }
    for (const text of ["2024-03-30", "2024-04-01", "Feb 2024", "2023", "2024-02-30", "1999"]) {
      expect(await searchIds(text), text).toEqual([]);
    }
  });

  it("are listed in a total order for each sort field, in a constant number of statements", async () => {
    for (let index = 0; index < 7; index++) {
      const serveType = index % 2 ? "post-lms-module" : "post-procedure-plan";
      const isDraft = index % 3 === 0;
      await seedSurvey({ name: index % 2 ? "Same" : "same", serveType, isDraft });
    }
    await expectTotalOrder<SurveySortField>(async (query) => {
      const { surveys, pagination } = await listSurveys(admin, query);
      return { rows: surveys, pagination };
    }, SURVEY_LIST.sortFields);
    const includeAll = { count: true, tags: true, questions: true };
    for (const limit of [1, 10_000]) {
      const statements = await recordStatements(async () => {
        const { surveys } = await listSurveys(admin, { ...LIST_ALL, limit });
        await presentSurveysForApi(admin, surveys, includeAll);
      });
      expect(statements).toHaveLength(5);
    }
  });

  it("increment the versions that a change concerns", async () => {
    const tag = await seedTag();
    const { id, questionOrder } = await seedSurveyWithQuestions();
    const [first = 0] = questionOrder;
    const readVersions = async () => {
      const { version, detailsVersion, questionsVersion } = await getSurvey(admin, id);
      return [version, detailsVersion, questionsVersion];
    };
    const changes: [change: () => Promise<unknown>, details: number, questions: number][] = [
      [() => updateSurvey(admin, id, {}), 0, 0],
      [() => updateSurvey(admin, id, { questionOrder }), 0, 0],
      [() => updateSurvey(admin, id, { name: "Another" }), 1, 0],
      [() => updateSurvey(admin, id, { name: "Another", tagIds: [] }), 0, 0],
      [() => updateSurvey(admin, id, { tagIds: [tag.id] }), 1, 0],
      [() => updateSurvey(admin, id, { category: "x" }), 1, 0],
      [() => updateSurvey(admin, id, { questionOrder: [...questionOrder].reverse() }), 0, 1],
      [() => updateSurvey(admin, id, { questionOrder, serveType: "post-lms-module" }), 1, 1],
      [() => updateQuestion(admin, first, { questionText: "Other words?" }), 0, 1],
      [() => updateQuestion(admin, first, { questionText: "Other words?" }), 0, 0],
      [() => addQuestions(admin, { surveyId: id, questions: [QUESTIONS.rank] }), 0, 1],
    ];
    for (const [change, details, questions] of changes) {
      const [version = 0, detailsVersion = 0, questionsVersion = 0] = await readVersions();
      await change();
      const expected = [version + details + questions, detailsVersion + details];
      expect(await readVersions(), String(change)).toEqual([
        ...expected,
        questionsVersion + questions,
      ]);
    }
    const [, , questionsVersion] = await readVersions();
    expect(await SurveyEdition.count({ where: { surveyId: id } })).toBe(questionsVersion);
  });

  it("have the version of the presented questions in the API, despite concurrent changes", async () => {
    const { id, questionOrder } = await seedSurveyWithQuestions();
    const read = await getSurvey(admin, id);
    const [first = 0] = questionOrder;
    await updateQuestion(admin, first, { questionText: "Other words?" });
    await updateSurvey(admin, id, { questionOrder: [...questionOrder].reverse() });
    const presented = await presentSurveyForApi(admin, read);
    expect(presented?.questions?.at(-1)?.questionText).toBe("Other words?");
    expect(presented?.questionsVersion).toBe(read.questionsVersion + 2);
    const include = { count: true, tags: true, questions: false };
    const withoutQuestions = await presentSurveyForApi(admin, read, include);
    expect(withoutQuestions?.questionsVersion).toBe(read.questionsVersion);
  });

  it("report who last changed them or one of their questions", async () => {
    const survey = await createSurvey(anna, { name: "Seen", serveType: "post-lms-module" });
    const { id } = survey;
    const [question] = await addQuestions(anna, { surveyId: id, questions: [QUESTIONS.rank] });
    const { version } = await getSurvey(admin, id);
    await updateQuestion(ben, question?.id ?? 0, { questionText: "Another?" });
    for (const attempt of [
      () => updateSurvey(admin, id, { name: "Late" }, [version]),
      () => deleteSurvey(admin, id, 0, [version]),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        status: 412,
        message:
          "This survey was changed by Ben while you were editing. Nothing has been overwritten.",
        changed: { by: "Ben", version: version + 1 },
      });
    }
    await updateSurvey(anna, id, { name: "Again" });
    await expect(updateSurvey(admin, id, {}, [version])).rejects.toMatchObject({
      changed: { by: "Anna", record: { name: "Again" } },
    });
  });

  it("are saved from the details form despite changed questions, but not over changed details", async () => {
    const { id, detailsVersion } = await seedSurveyWithQuestions();
    await addQuestions(admin, { surveyId: id, questions: [QUESTIONS.rank] });
    const name = unique("New");
    const saved = await updateSurveyFromForm(admin, id, buildForm({ newTagName: name }), [
      detailsVersion,
    ]);
    expect(saved).toMatchObject({
      survey: { name: "From the card", questionCount: 4, tags: [{ name }] },
      newTags: [`Tag "${name}" created successfully`],
    });
    const lost = unique("Lost");
    const late = updateSurveyFromForm(admin, id, buildForm({ newTagName: lost }), [detailsVersion]);
    await expect(late).rejects.toMatchObject({
      status: 412,
      changed: { version: detailsVersion + 1, record: { name: "From the card" } },
    });
    expect((await listTags(admin, { ...LIST_ALL, search: lost })).tags).toEqual([]);
  });

  it("leave an audit event for each change, with the changes, and none without a change", async () => {
    const tag = await seedTag();
    const other = await seedTag();
    const name = unique("Told");
    const serveType = "post-lms-module";
    let id = 0;
    const created = await recordEvents(async () => {
      const questions = [QUESTIONS.rank, QUESTIONS.freeText];
      id = (await createSurvey(admin, { name, serveType, questions, tagIds: [tag.id] })).id;
    });
    const { questionOrder } = await getSurvey(admin, id);
    const record = { recordType: "survey", recordId: String(id), recordName: name };
    expect(created).toMatchObject([
      { action: "created", recordType: "survey question", recordName: QUESTIONS.rank.questionText },
      { action: "created", recordType: "survey question" },
      {
        ...record,
        action: "created",
        changes: {
          name: [null, name],
          serveType: [null, serveType],
          status: [null, "Draft"],
          tags: [null, [tag.name]],
          questionOrder: [null, questionOrder],
        },
      },
    ]);
    const reversed = [...questionOrder].reverse();
    const changed = await recordEvents(async () => {
      await updateSurvey(admin, id, { category: "x", tagIds: [other.id] });
      await updateSurvey(admin, id, { category: "x", tagIds: [other.id], questionOrder });
      await updateSurvey(admin, id, { questionOrder: reversed });
    });
    expect(changed.map(({ action, changes }) => [action, changes])).toEqual([
      ["updated", { category: ["General", "x"], tags: [[tag.name], [other.name]] }],
      ["updated", { questionOrder: [questionOrder, reversed] }],
    ]);
    await insertResponse(id);
    const deleted = await recordEvents(() => deleteSurvey(admin, id, 1));
    expect(deleted.map(({ action, recordType }) => [action, recordType])).toEqual([
      ["deleted", "survey question"],
      ["deleted", "survey question"],
      ["deleted", "survey"],
    ]);
    expect(deleted.at(-1)).toMatchObject({
      ...record,
      changes: { name: [name, null], responses: [1, null], questionOrder: [reversed, null] },
    });
  });

  it("are deleted with their dependents, unless there are more responses than the caller confirmed", async () => {
    const { id } = await seedSurveyWithQuestions();
    const other = await seedSurveyWithQuestions();
    await insertResponse(other.id);
    await insertResponse(id);
    await expect(deleteSurvey(admin, id, 0)).rejects.toMatchObject({
      status: 409,
      message: "The survey has 1 response, which would be deleted too",
    });
    await insertResponse(id);
    await expect(deleteSurvey(admin, id, 1)).rejects.toMatchObject({
      status: 409,
      message: "The survey has 2 responses, which would be deleted too",
    });
    expect(await deleteSurvey(admin, id, 2)).toMatchObject({ id });
    expect(await SurveyAnswer.count()).toBe(3);
    const where = { surveyId: [id, other.id] };
    const remaining = await Promise.all([
      SurveyResponse.count({ where }),
      SurveyEdition.count({ where }),
      SurveyQuestion.count({ where }),
      SurveyWording.count({ where }),
    ]);
    expect(remaining).toEqual([1, 1, 3, 3]);
    const attempts = [
      deleteSurvey(admin, id, 0),
      getSurvey(admin, id),
      updateSurvey(admin, id, {}),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404]);
  });

  it("count as uses of their tags, and lose a deleted tag", async () => {
    const tag = await seedTag();
    const { id } = await seedSurvey({ tagIds: [tag.id] });
    expect(await countTagUses(admin, tag.id)).toMatchObject({ name: tag.name, uses: 1 });
    await deleteTag(admin, tag.id);
    expect(await getSurvey(admin, id)).toMatchObject({ tags: [] });
    await expect(updateSurvey(admin, id, { tagIds: [tag.id] })).rejects.toMatchObject({
      fields: [
        { field: "tagIds", message: expect.stringMatching(/^Selected tag not found/) as string },
      ],
    });
  });

  it("are read-only for viewers", async () => {
    const { id, questionOrder } = await seedSurveyWithQuestions();
    const order = { order: questionOrder, base: questionOrder };
    const attempts = [
      listSurveys(viewer, LIST_ALL),
      getSurvey(viewer, id),
      createSurvey(viewer, { name: "No", serveType: "post-lms-module" }),
      updateSurvey(viewer, id, { name: "No" }),
      updateSurveyFromForm(viewer, id, buildForm()),
      saveQuestionOrder(viewer, id, order),
      deleteSurvey(viewer, id, 0),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403, 403, 403]);
    const visitor = { ...admin, actor: { ...admin.actor, role: "visitor" as const } };
    const reads = [listSurveys(visitor, LIST_ALL), getSurvey(visitor, id)];
    expect(await collectStatuses(reads)).toEqual([403, 403]);
  });
});
