import { z } from "zod";
import { Survey, SurveyQuestion, SurveyWording } from "~/models";
import { GOOD_ENDS } from "~/models/surveys/answer.schema";
import { SERVE_TYPES } from "~/models/surveys/survey.schema";
import { surveySchema, TOO_MANY_QUESTIONS } from "~/models/surveys/survey-api.schema";
import {
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  QUESTION_TYPES,
  questionSchema,
} from "~/models/surveys/survey-question.schema";
import { choiceCell, formatNames, optionLabel, parseNames } from "~/server/imports/cells";
import {
  addExistingChildren,
  findExistingByName,
  readAllNames,
} from "~/server/imports/existing-names";
import { inOrder, splitIds, toFileRows } from "~/server/imports/file-rows";
import { groupBy } from "~/server/platform/group-by";
import type { ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import { findOrInsertTags, insertTagLinks } from "~/server/tags/insert-tags";
import { TAGS_COLUMN, tagsCell } from "~/server/tags/tag-import";
import { readTags, SURVEY_TAGS } from "~/server/tags/tag-links";
import { findScopeProblems, insertScopes, readScopeNames } from "./imported-scopes";
import { insertFirstEditions, insertImportedQuestions } from "./imported-questions";
import { presentQuestion, presentSurvey, presentSurveyTags } from "./present";
import { findQuestions, QUESTION_RECORD_TYPE } from "./question-set";
import { readScopes } from "./scopes";

/** Up to a hundred names with their parents. */
const NAMES_RULE = { maxLength: 40_000, isOptional: true };
const namesCell = z.string().transform(parseNames);
const { name, serveType, category } = surveySchema.shape;
const importedSurveySchema = z.object({
  name,
  serveType: choiceCell(SERVE_TYPES, serveType),
  category,
  tags: tagsCell,
  specialties: namesCell,
  procedures: namesCell,
});
const choiceCells = z
  .object({
    questionType: choiceCell(QUESTION_TYPES, z.unknown()),
    goodEnd: choiceCell(GOOD_ENDS, z.unknown()),
  })
  .passthrough();
const importedQuestionSchema = choiceCells.pipe(questionSchema);

/** Import of surveys with their questions, as drafts. */
export const SURVEY_IMPORT: ImportDescription<
  z.output<typeof importedSurveySchema>,
  z.output<typeof importedQuestionSchema>
> = {
  fileName: "surveys",
  subject: "surveys",
  record: {
    label: "survey",
    columns: [
      { header: "Survey", field: "name" },
      {
        header: "Serve Type",
        field: "serveType",
        hint: SERVE_TYPES.map(({ label }) => label).join(", "),
      },
      { header: "Category", field: "category", rule: { isOptional: true } },
      TAGS_COLUMN,
      {
        header: "Specialties",
        field: "specialties",
        hint: "whom it is for; blank: everyone",
        rule: NAMES_RULE,
      },
      { header: "Procedures", field: "procedures", rule: NAMES_RULE },
    ],
    schema: importedSurveySchema,
    key: ["name"],
    name: "name",
  },
  children: {
    label: "survey question",
    columns: [
      { header: "Question", field: "questionText", rule: { maxLength: MAX_QUESTION_LENGTH } },
      {
        header: "Type",
        field: "questionType",
        hint: QUESTION_TYPES.map(({ label }) => label).join(", "),
      },
      {
        header: "Correct Answer",
        field: "correctAnswer",
        hint: "Yes or No",
        rule: { isOptional: true },
      },
      {
        header: "Urgent Answer",
        field: "urgentAnswer",
        hint: "Yes, No or a rank",
        rule: { isOptional: true },
      },
      {
        header: "Good End",
        field: "goodEnd",
        hint: GOOD_ENDS.map(({ label }) => label).join(", "),
        rule: { isOptional: true },
      },
    ],
    schema: importedQuestionSchema,
    key: ["questionText"],
    isOptional: true,
    refusal: "The survey already exists: add the question on its page",
    limit: { count: MAX_QUESTIONS, message: TOO_MANY_QUESTIONS },
  },
  examples: [
    ["After Your Visit", "Post Procedure Plan", "General", "Aftercare", "", ""].concat([
      "How well do you feel?",
      "Rank (1 to 5)",
      "",
      "1",
      GOOD_ENDS[0].label,
    ]),
    ["After Your Visit", "", "", "", "", "", "Did somebody drive you home?"].concat([
      "Yes/No",
      "Yes",
      "No",
      "",
    ]),
    ["After Your Visit", "", "", "", "", "", "What could be better?", "Free Text", "", "", ""],
  ],
  async findExisting(caller, keys) {
    const { transaction } = caller;
    const existing = await findExistingByName(caller, Survey, keys);
    return addExistingChildren(existing, async (ids) => {
      const rows = await SurveyQuestion.findAll({
        attributes: ["surveyId"],
        where: { surveyId: ids },
        include: [{ model: SurveyWording, as: "wording", attributes: ["questionText"] }],
        transaction,
      });
      return rows.map(({ surveyId, wording }) => {
        const text = wording?.questionText ?? "";
        return { parentId: surveyId, key: [text], name: text };
      });
    });
  },
  readNames: (caller) => readAllNames(caller, Survey),
  async *readRecords(caller, ids) {
    for (const batch of splitIds(ids)) {
      const where = { id: batch };
      const surveys = await Survey.findAll({ where, transaction: caller.transaction });
      const findTags = await readTags(caller, SURVEY_TAGS, batch);
      const findScope = await readScopeNames(caller, batch);
      const questions = (await findQuestions(caller, batch)).map(presentQuestion);
      const bySurvey = groupBy(questions, ({ surveyId }) => surveyId);
      yield toFileRows(inOrder(batch, surveys), bySurvey, {
        toRecord: (survey) => ({
          name: survey.name,
          serveType: optionLabel(SERVE_TYPES, survey.serveType),
          category: survey.category,
          tags: formatNames(findTags(survey.id).map((tag) => tag.name)),
          specialties: formatNames(findScope("specialties", survey.id)),
          procedures: formatNames(findScope("procedures", survey.id)),
        }),
        toChild: (question) => ({
          questionText: question.questionText,
          questionType: optionLabel(QUESTION_TYPES, question.questionType),
          correctAnswer: question.correctAnswer ?? "",
          urgentAnswer: question.urgentAnswer ?? "",
          goodEnd: optionLabel(GOOD_ENDS, question.goodEnd),
        }),
      });
    }
  },
  findProblems: findScopeProblems,
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const { findTag, created: newTags } = await findOrInsertTags(
      writer,
      values.flatMap(({ tags }) => tags),
    );
    const created = await Survey.bulkCreate(
      values.map(({ name: surveyName, serveType: type, category: group }) => ({
        name: surveyName,
        serveType: type,
        category: group,
        questionsVersion: 1,
      })),
      { transaction, returning: true },
    );
    const ids = created.map(({ id }) => id);
    await insertTagLinks(
      writer,
      SURVEY_TAGS,
      new Map(ids.map((id, index) => [id, (values[index]?.tags ?? []).map(findTag)])),
    );
    const scopes = ids.map((id, index) => {
      const { specialties = [], procedures = [] } = values[index] ?? {};
      return { id, scope: { specialties, procedures } };
    });
    await insertScopes(writer, scopes);
    noteCreated("tag", newTags);
    noteCreated("survey", created);
    return ids;
  },
  async createChildren(writer, children, noteCreated) {
    const questions = await insertImportedQuestions(writer, children);
    const presented = questions.map(presentQuestion);
    await recordAllCreated(writer, QUESTION_RECORD_TYPE, presented, (each) => each.questionText);
    noteCreated(QUESTION_RECORD_TYPE, questions);
  },
  async complete(writer, ids) {
    const { transaction } = writer;
    const orders = await insertFirstEditions(writer, ids);
    const findTags = await readTags(writer, SURVEY_TAGS, [...ids]);
    const findScope = await readScopes(writer, [...ids]);
    const surveys = await Survey.findAll({ where: { id: [...ids] }, order: ["id"], transaction });
    const presented = surveys.map((survey) => ({
      ...presentSurvey(survey),
      ...findScope(survey.id),
      tags: presentSurveyTags(findTags(survey.id)),
      questionOrder: orders.get(survey.id) ?? [],
    }));
    await recordAllCreated(writer, "survey", presented, ({ name }) => name);
  },
};
