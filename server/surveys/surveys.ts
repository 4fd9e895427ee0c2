import { Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { Survey, SurveyResponse } from "~/models";
import { LABEL_LETTERS } from "~/models/rules/labels.schema";
import {
  newSurveySchema,
  type surveyFormSchema,
  surveySchema,
} from "~/models/surveys/survey.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { timesNamed } from "~/server/platform/dates";
import { parseLabelId, selectIdsByText } from "~/server/platform/search-index";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import { hasSameTags, setTags, SURVEY_TAGS, readTags } from "~/server/tags/tag-links";
import { deleteSurveyRows } from "./delete-rows";
import { presentSurvey, presentSurveyTags, type SurveyData } from "./present";
import { reorder } from "./question-order";
import { findSurvey, insertQuestions, keepEdition, orderOf, QUESTION } from "./question-set";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  serveType: ["serveType", "id"],
  questionCount: ["questionCount", "id"],
  status: ["isActive", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** What a list of surveys can be sorted by, and how many a page has (specification 001, section 9). */
export const SURVEY_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as SurveySortField[],
  pageSize: 10,
};
export type SurveySortField = keyof typeof SORT_COLUMNS;

/** A survey with its tags. */
export type TaggedSurvey = SurveyData & { tags: ReturnType<typeof presentSurveyTags> };
/** A survey with all that can be changed of it; its questions are only named. */
export type WholeSurvey = TaggedSurvey & { questionOrder: number[] };

/**
 * One page of the surveys whose name, category or serve type contains the search text, whose number (0007) it is, or
 * that were created on the day or in the month that it names (specification 001, section 9).
 */
export const listSurveys = (caller: Caller, query: ListQuery<SurveySortField>) =>
  listCompletedSurveys(caller, query, (surveys) => surveys);

/** The same; `complete` makes of some surveys at a time what the list shows of them. */
export async function listCompletedSurveys<Completed>(
  caller: Caller,
  query: ListQuery<SurveySortField>,
  complete: (surveys: TaggedSurvey[]) => Completed[] | Promise<Completed[]>,
) {
  authorize(caller, "content.read");
  const { items: surveys, ...page } = await readPage(caller, Survey, {
    query,
    where: matching(query.search),
    sortedBy: SORT_COLUMNS[query.sortBy],
    async present(rows) {
      const ids = rows.map(({ id }) => id);
      const tags = await readTags(caller, SURVEY_TAGS, ids);
      const tagsIn = (id: number) => presentSurveyTags(tags(id));
      return complete(rows.map((row) => ({ ...presentSurvey(row), tags: tagsIn(row.id) })));
    },
  });
  return { surveys, ...page };
}

function matching(search: string): WhereOptions | undefined {
  if (!search.trim()) return undefined;
  const id = parseLabelId(LABEL_LETTERS.survey, search);
  const found = { id: { [Op.in]: selectIdsByText(Survey, search) } };
  const times = timesNamed(search);
  const created = times && { createdAt: { [Op.gte]: times.from, [Op.lt]: times.before } };
  return { [Op.or]: [found, ...(id ? [{ id }] : []), ...(created ? [created] : [])] };
}

/** The survey with an id, its tags, and the order of its questions. @throws NotFoundError */
export async function getSurvey(caller: Caller, id: number): Promise<WholeSurvey> {
  authorize(caller, "content.read");
  return present(caller, await findSurvey(caller, id));
}

/**
 * Creates a survey, with its questions, if any, in their order, all or nothing (specification 001, section 7: POST
 * /survey).
 * @throws InvalidInputError, also for an unknown tag
 */
export async function createSurvey(caller: Caller, input: unknown): Promise<WholeSurvey> {
  authorize(caller, "content.write");
  const { questions, ...details } = parseInput(newSurveySchema, input);
  return inTransaction(caller, async (writer) => {
    const survey = await insertSurvey(writer, details);
    await insertQuestions(writer, survey, questions);
    return finishSurvey(writer, survey);
  });
}

/**
 * Begins a survey that has no questions yet; whoever puts them there ends with finishSurvey, in the same transaction.
 * @throws InvalidInputError for an unknown tag
 */
export async function insertSurvey(
  writer: CallerInTransaction,
  { tagIds, status, ...values }: Omit<z.output<typeof newSurveySchema>, "questions">,
): Promise<Survey> {
  const { transaction } = writer;
  const isActive = status === "Active";
  const survey = await Survey.create({ ...values, isActive }, { transaction });
  await setTags(writer, SURVEY_TAGS, survey.id, tagIds ?? []);
  return survey;
}

/** Keeps the first edition of a survey that was begun, now that its questions are there, and records that it was made. */
export async function finishSurvey(
  writer: CallerInTransaction,
  survey: Survey,
): Promise<WholeSurvey> {
  await keepEdition(writer, survey);
  return recordCreated(writer, "survey", await present(writer, survey));
}

/**
 * Changes what is given of a survey: its details, its tags, the order of its questions (specification 001, section 7:
 * PUT /survey with "only supplied fields").
 * @throws NotFoundError, InvalidInputError, also for an order that does not name each question once, StaleError
 */
export function updateSurvey(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<WholeSurvey> {
  return change(caller, id, input, (writer, before) => requireWhole(writer, before, expected));
}

/**
 * Saves what the card on the survey's page holds, its new tags too, or nothing. Questions that somebody changed
 * meanwhile do not stand in the way: the form is `expected` to be filled in from a version of the details.
 * @returns the survey, and a message for each tag that is new
 * @throws as updateSurvey
 */
export function updateSurveyFromForm(
  caller: Caller,
  id: number,
  { newTagName, ...form }: z.output<typeof surveyFormSchema>,
  expected?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) => {
    const { tagIds, made } = await resolveFormTags(writer, { tagIds: form.tagIds, newTagName });
    const survey = await change(writer, id, { ...form, tagIds }, (writer, before) =>
      requireVersion(writer, "survey", { ...before, version: before.detailsVersion }, expected),
    );
    return { survey, newTags: made };
  });
}

/** A change of a question is one of its survey, by whoever changed the question. */
function requireWhole(
  writer: CallerInTransaction,
  survey: WholeSurvey,
  expected: ExpectedVersions,
): Promise<void> {
  const questions = { type: QUESTION, ids: survey.questionOrder };
  return requireVersion(writer, "survey", survey, expected, questions);
}

type Check = (writer: CallerInTransaction, before: WholeSurvey) => Promise<void>;

async function change(
  caller: Caller,
  id: number,
  input: unknown,
  check: Check,
): Promise<WholeSurvey> {
  authorize(caller, "content.write");
  const given = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const survey = await findSurvey(writer, id);
    const before = await present(writer, survey);
    await check(writer, before);
    const { name, serveType, category, status } = before;
    const { tagIds, questionOrder, ...details } = parseInput(surveySchema, {
      ...{ name, serveType, category, status },
      ...given,
    });
    const newTags = tagIds !== undefined && !hasSameTags(before.tags, tagIds);
    if (newTags) await setTags(writer, SURVEY_TAGS, id, tagIds);
    survey.set({
      name: details.name,
      serveType: details.serveType,
      category: details.category,
      isActive: details.status === "Active",
    });
    if (newTags || survey.changed()) survey.detailsVersion += 1;
    await survey.save({ transaction });
    if (questionOrder) await reorder(writer, survey, questionOrder);
    return recordUpdated(writer, "survey", before, await present(writer, survey));
  });
}

/** How many responses a survey has: they are deleted with it. */
export function countResponses({ transaction }: Caller, surveyId: number): Promise<number> {
  return SurveyResponse.count({ where: { surveyId }, transaction });
}

/**
 * Deletes a survey, its questions, and what was answered, as far as the caller knows of it.
 * @param mostResponses how many responses may go with it
 * @throws NotFoundError, StaleError, ConflictError when there are more responses
 */
export async function deleteSurvey(
  caller: Caller,
  id: number,
  mostResponses: number,
  expected?: ExpectedVersions,
): Promise<WholeSurvey> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const survey = await findSurvey(writer, id);
    const gone = await present(writer, survey);
    await requireWhole(writer, gone, expected);
    const responses = await countResponses(writer, id);
    if (responses > 0) authorize(caller, "answers.write");
    if (responses > mostResponses) {
      const number = responses === 1 ? "1 response" : `${responses} responses`;
      throw new ConflictError(`The survey has ${number}, which would be deleted too`);
    }
    await deleteSurveyRows(writer, survey);
    return recordDeleted(writer, "survey", { ...gone, responses });
  });
}

async function present(caller: Caller, survey: Survey): Promise<WholeSurvey> {
  const tags = await readTags(caller, SURVEY_TAGS, [survey.id]);
  return {
    ...presentSurvey(survey),
    tags: presentSurveyTags(tags(survey.id)),
    questionOrder: await orderOf(caller, survey.id),
  };
}
