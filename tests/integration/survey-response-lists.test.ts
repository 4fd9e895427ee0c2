import { describe, expect, it } from "vitest";
import { AuditEvent, SurveyResponse } from "~/models";
import { updateQuestion } from "~/server/surveys/questions";
import {
  deleteSurveyResponse,
  getSurveyResponse,
  listSurveyResponses,
  SURVEY_RESPONSE_LIST,
} from "~/server/surveys/responses";
import { inTransaction } from "~/server/platform/transaction";
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";
import { seedSurveyWithQuestions } from "../factories/content";
import { seedSurveyWithQuestionIds, seedSurveyResponse } from "../factories/survey-responses";
import { waitForBlockedWrites } from "../support/blocked-writes";
import { createGate } from "../support/gate";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  collectStatuses,
  useDatabase,
  navigator,
} from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const listResponses = (surveyId: number, query: object = {}) =>
  listSurveyResponses(navigator, surveyId, { ...LIST_ALL, ...query });
const readEvents = async (recordType: string, recordId: number) => {
  const where = { recordType, recordId: String(recordId) };
  const events = await AuditEvent.findAll({ where, order: ["id"] });
  return events.map(({ action, recordName, changes }) => ({ action, recordName, changes }));
};
describe.runIf(HAS_DATABASE)("the audit of responses", () => {
  useDatabase();

  it("records each response, without its contents", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds({ name: "After" });
    const secret = "I am afraid of needles";
    const answers = { [rank]: 2, [yesNo]: "No", [freeText]: secret };
    const { id: response } = await seedSurveyResponse(id, answers, { respondent: "Ada Keller" });
    await deleteSurveyResponse(admin, response);
    const common = { recordName: "After", changes: "{}" };
    expect(await readEvents("survey response", response)).toEqual([
      { action: "created", ...common },
      { action: "deleted", ...common },
    ]);
    const all = JSON.stringify(await AuditEvent.findAll());
    expect(all).not.toContain(secret);
    expect(all).not.toContain("Ada Keller");
  });

  it("records who read answers, without counting as a change of the survey", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const { id: response } = await seedSurveyResponse(id, { [rank]: 2, [yesNo]: "No" });
    await listResponses(id, { page: 1, limit: 5 });
    await getSurveyResponse(navigator, response);
    // An export of all is recorded once, however many batches it reads.
    for (const exportPart of ["first", "next", "next"] as const) {
      await listSurveyResponses({ ...navigator, exportPart }, id, LIST_ALL);
    }
    const events = (await readEvents("survey", id)).slice(-3);
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ["viewed", '{"page":[null,1]}'],
      ["viewed", `{"response":[null,${response}]}`],
      ["exported", "{}"],
    ]);
    await expect(updateSurvey(admin, id, {}, [99])).rejects.toMatchObject({
      changed: { by: "Test" },
    });
  });
});

describe.runIf(HAS_DATABASE)("the list of a survey's responses", () => {
  useDatabase();

  it("has a total order by every field, and no responses of other surveys", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const other = await seedSurveyWithQuestionIds();
    for (let count = 0; count < 8; count++) {
      await seedSurveyResponse(id, { [rank]: (count % 5) + 1, [yesNo]: "No" });
      await seedSurveyResponse(other.id, { [other.rank]: 1, [other.yesNo]: "Yes" });
    }
    await expectTotalOrder(async (query) => {
      const { surveyResponses, pagination } = await listResponses(id, query);
      expect(surveyResponses.every(({ surveyId }) => surveyId === id)).toBe(true);
      return { rows: surveyResponses, pagination };
    }, SURVEY_RESPONSE_LIST.sortFields);
    await expect(listResponses(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });

  it("takes as many statements for thirty responses to five editions as for one response", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    const statementCount = (await recordStatements(() => listResponses(id))).length;
    for (let count = 0; count < 30; count++) {
      if (count % 7 === 0) await updateQuestion(admin, rank, { questionText: `Calm? ${count}` });
      await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    }
    expect(await recordStatements(() => listResponses(id))).toHaveLength(statementCount);
    expect(statementCount).toBeLessThanOrEqual(9);
  });
});

describe.runIf(HAS_DATABASE && ON_POSTGRES)("concurrent responses", () => {
  useDatabase();

  it("are stored or get 422 while their survey is deleted, and never outlive it", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
      const answer = () => seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
      const [deleted, ...answered] = await collectStatuses([
        deleteSurvey(admin, id, 100),
        ...Array.from({ length: 4 }, answer),
      ]);
      expect(deleted).toBe("done");
      for (const status of answered) expect(["done", 422]).toContain(status);
      expect(await SurveyResponse.count({ where: { surveyId: id } })).toBe(0);
    }
  });

  it("are erased without a deadlock with the deletion of their survey", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const response = await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    const started = createGate();
    const deleting = inTransaction(admin, async (writer) => {
      await getSurvey(writer, id);
      started.release();
      await waitForBlockedWrites();
      return deleteSurvey(writer, id, 1);
    });
    await started.released;
    const erasing = deleteSurveyResponse(admin, response.id);
    await expect(erasing).rejects.toMatchObject({ status: 404 });
    await expect(deleting).resolves.toMatchObject({ id });
  });

  it("store the questions that they were validated against, while these change", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestions().then(({ id, questionOrder }) => ({
      id,
      rank: questionOrder[0] ?? 0,
      yesNo: questionOrder[1] ?? 0,
    }));
    const texts = Array.from({ length: 6 }, (_, index) => `Calm ${index}?`);
    const [, created] = await Promise.all([
      Promise.all(texts.map((questionText) => updateQuestion(admin, rank, { questionText }))),
      Promise.all(texts.map(() => seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" }))),
    ]);
    const { surveyResponses } = await listResponses(id);
    expect(surveyResponses).toHaveLength(created.length);
    for (const each of created) {
      expect(surveyResponses.find((read) => read.id === each.id)).toEqual(each);
    }
  });
});
