import { z } from "zod";
import { Survey, SurveyResponse } from "~/models";
import { surveyLabel } from "~/models/rules/labels.schema";
import { SERVE_TYPES, type surveyFormSchema } from "~/models/surveys/survey.schema";
import { newSurveySchema, surveySchema } from "~/models/surveys/survey-api.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import {
  createdFilters,
  type ListFilter,
  nameFilter,
  optionFilter,
  publishStatusFilter,
} from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byLabel, byText, byTime, searchCondition } from "~/server/platform/search-condition";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import {
  hasSameTags,
  readTags,
  setTags,
  SURVEY_TAGS,
  tagFilter,
  tagNameFilter,
} from "~/server/tags/tag-links";
import { deleteSurveyRows } from "./delete-rows";
import { presentSurvey, presentSurveyTags } from "./present";
import { type FullSurvey, presentFull, type TaggedSurvey } from "./present-full";
import { readScopes, setScope, type SurveyScope } from "./scopes";
import { reorderQuestions } from "./question-order";
import { findSurvey, insertQuestions, storeEdition, QUESTION_RECORD_TYPE } from "./question-set";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  serveType: ["serveType", "id"],
  questionCount: ["questionCount", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Inactive is what a draft was called in earlier releases. */
const surveyStatusFilter: ListFilter = {
  ...publishStatusFilter,
  formerOptions: ["Inactive"],
  toCondition: (status: string) => ({ status: status === "Inactive" ? "Draft" : status }),
};

/** Sort fields and page size of the survey list (specification 001, section 9). */
export const SURVEY_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as SurveySortField[],
  pageSize: 10,
  filters: {
    name: nameFilter,
    status: surveyStatusFilter,
    serveType: optionFilter("Serve type", "serveType", {
      description: "Only what patients answer at this time.",
      options: SERVE_TYPES,
    }),
    tagId: tagFilter(SURVEY_TAGS),
    tag: tagNameFilter(SURVEY_TAGS),
    ...createdFilters,
    editedBy: editedByFilter("survey"),
  },
};
export type SurveySortField = keyof typeof SORT_COLUMNS;

/**
 * Reads a page of surveys; the search matches name, category and serve type, the label number (0007), and a day or
 * month of creation (specification 001, section 9).
 */
export const listSurveys = (caller: Caller, query: ListQuery<SurveySortField>) =>
  listSurveysWith(caller, query, (surveys) => surveys);

/** Like `listSurveys`, with a presenter for the rows of the page. */
export async function listSurveysWith<Presented>(
  caller: Caller,
  query: ListQuery<SurveySortField>,
  presentPage: (surveys: TaggedSurvey[]) => Presented[] | Promise<Presented[]>,
) {
  authorize(caller, "content.read");
  const { items: surveys, ...page } = await readPage(caller, Survey, {
    query,
    where: searchCondition(query.search, [
      byText(Survey),
      byLabel(surveyLabel),
      byTime("createdAt"),
    ]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    async present(rows) {
      const ids = rows.map(({ id }) => id);
      const findTags = await readTags(caller, SURVEY_TAGS, ids);
      const findScope = await readScopes(caller, ids);
      return presentPage(
        rows.map((row) => ({
          ...presentSurvey(row),
          ...findScope(row.id),
          tags: presentSurveyTags(findTags(row.id)),
        })),
      );
    },
  });
  return { surveys, ...page };
}

/** Reads a survey by id, with its tags and question order. @throws NotFoundError */
export async function getSurvey(caller: Caller, id: number): Promise<FullSurvey> {
  authorize(caller, "content.read");
  return presentFull(caller, await findSurvey(caller, id));
}

/**
 * Creates a survey as a draft, with its questions in order, in one transaction (specification 001, section 7: POST /survey).
 * @throws InvalidInputError, also for an unknown tag
 */
export async function createSurvey(caller: Caller, input: unknown): Promise<FullSurvey> {
  authorize(caller, "content.write");
  const { questions, ...details } = parseInput(newSurveySchema, input);
  return inTransaction(caller, async (writer) => {
    const survey = await insertSurvey(writer, details);
    await insertQuestions(writer, survey, questions);
    return completeSurvey(writer, survey);
  });
}

/**
 * Inserts a survey without questions; after inserting them, call `completeSurvey` in the same transaction.
 * @throws InvalidInputError for an unknown tag
 */
export async function insertSurvey(
  writer: CallerInTransaction,
  {
    tagIds,
    specialityIds,
    procedureIds,
    status: _,
    ...values
  }: Omit<z.output<typeof newSurveySchema>, "questions">,
): Promise<Survey> {
  const { transaction } = writer;
  const survey = await Survey.create(values, { transaction });
  await setTags(writer, SURVEY_TAGS, survey.id, tagIds ?? []);
  await setScope(writer, survey.id, EVERYBODY, { specialityIds, procedureIds });
  return survey;
}

/** Stores the first edition of an inserted survey and records its creation in the audit. */
export async function completeSurvey(
  writer: CallerInTransaction,
  survey: Survey,
): Promise<FullSurvey> {
  await storeEdition(writer, survey);
  return recordCreated(writer, "survey", await presentFull(writer, survey));
}

/**
 * Updates the supplied fields of a survey: details, tags, question order (specification 001, section 7: PUT /survey
 * with "only supplied fields").
 * @throws NotFoundError, InvalidInputError, also for an order that does not have each question once, StaleError
 */
export function updateSurvey(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<FullSurvey> {
  return applyChanges(caller, id, input, (writer, before) =>
    requireSurveyVersion(writer, before, expectedVersions),
  );
}

/**
 * Saves the details and new tags from the card on the survey's page, in one transaction. `expectedVersions` are those of
 * the details, so concurrent changes of questions do not conflict.
 * @returns the survey, and a message for each new tag
 * @throws as updateSurvey
 */
export function updateSurveyFromForm(
  caller: Caller,
  id: number,
  { newTagName, ...form }: z.output<typeof surveyFormSchema>,
  expectedVersions?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) => {
    const { tagIds, messages } = await resolveFormTags(writer, { tagIds: form.tagIds, newTagName });
    const survey = await applyChanges(writer, id, { ...form, tagIds }, (writer, before) =>
      requireVersion(
        writer,
        "survey",
        { ...before, version: before.detailsVersion },
        expectedVersions,
      ),
    );
    return { survey, newTags: messages };
  });
}

/**
 * Requires the expected version of the survey. Changes of its questions count too: the error names their author.
 * @throws StaleError
 */
export function requireSurveyVersion(
  writer: CallerInTransaction,
  survey: FullSurvey,
  expectedVersions: ExpectedVersions,
): Promise<void> {
  const questions = { type: QUESTION_RECORD_TYPE, ids: survey.questionOrder };
  return requireVersion(writer, "survey", survey, expectedVersions, questions);
}

/** Checks the version of the survey before it is changed. @throws StaleError */
type VersionCheck = (writer: CallerInTransaction, before: FullSurvey) => Promise<void>;

/** Applies the supplied fields to a survey and audits the change. @throws as updateSurvey */
async function applyChanges(
  caller: Caller,
  id: number,
  input: unknown,
  checkVersion: VersionCheck,
): Promise<FullSurvey> {
  authorize(caller, "content.write");
  const changes = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const survey = await findSurvey(writer, id);
    const before = await presentFull(writer, survey);
    await checkVersion(writer, before);
    const { name, serveType, category } = before;
    const { tagIds, specialityIds, procedureIds, questionOrder, ...details } = parseInput(
      surveySchema,
      {
        name,
        serveType,
        category,
        ...changes,
      },
    );
    const haveTagsChanged = tagIds !== undefined && !hasSameTags(before.tags, tagIds);
    if (haveTagsChanged) await setTags(writer, SURVEY_TAGS, id, tagIds);
    const hasScopeChanged = await setScope(writer, id, before, { specialityIds, procedureIds });
    survey.set({
      name: details.name,
      serveType: details.serveType,
      category: details.category,
    });
    if (haveTagsChanged || hasScopeChanged || survey.changed()) survey.detailsVersion += 1;
    await survey.save({ transaction });
    if (questionOrder) await reorderQuestions(writer, survey, questionOrder);
    return recordUpdated(writer, "survey", before, await presentFull(writer, survey));
  });
}

const EVERYBODY: SurveyScope = { specialities: [], procedures: [] };

/** Counts a survey's responses, which are deleted with it. */
export function countResponses({ transaction }: Caller, surveyId: number): Promise<number> {
  return SurveyResponse.count({ where: { surveyId }, transaction });
}

/**
 * Deletes a survey with its questions and responses.
 * @param maxResponses number of responses that the caller confirmed to delete
 * @throws NotFoundError, StaleError, ConflictError if there are more responses
 */
export async function deleteSurvey(
  caller: Caller,
  id: number,
  maxResponses: number,
  expectedVersions?: ExpectedVersions,
): Promise<FullSurvey> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const survey = await findSurvey(writer, id);
    const deleted = await presentFull(writer, survey);
    await requireSurveyVersion(writer, deleted, expectedVersions);
    const responses = await countResponses(writer, id);
    if (responses > 0) authorize(caller, "patients.write");
    if (responses > maxResponses) {
      const label = responses === 1 ? "1 response" : `${responses} responses`;
      throw new InUseError(`The survey has ${label}, which would be deleted too`);
    }
    await moveToBin(writer, "surveys", { type: "survey", record: deleted, name: deleted.name });
    await deleteSurveyRows(writer, survey);
    return recordDeleted(writer, "survey", { ...deleted, responses });
  });
}
