import { type Survey, SurveyAnswer, SurveyResponse } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { markResultsErased } from "~/server/platform/idempotency";
import { type ListQuery, readPage } from "~/server/platform/list";
import type { SortColumn } from "~/server/platform/sort-column";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { readEditions } from "./editions";
import { presentResponse, type ResponseData } from "./present-response";
import { findSurvey } from "./question-set";
import { RESPONSE_RECORD_TYPE, formatResponseKey } from "./response-record-key";
import { lockSurveyShared, buildResponseEvent, storeResponse } from "./store-response";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type ResponseSortField = keyof typeof SORT_COLUMNS;

/** Sort fields and page size of the response list. */
export const SURVEY_RESPONSE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ResponseSortField[],
  pageSize: 20,
};

/** Stores a response sent through the API (DESIGN 7): see storeResponse. @throws InvalidInputError */
export async function createSurveyResponse(caller: Caller, input: unknown): Promise<ResponseData> {
  authorize(caller, "patients.write");
  return inTransaction(caller, (writer) => storeResponse(writer, input));
}

/**
 * Reads a page of a survey's responses with their answers, in a constant number of queries. Records an audit event
 * for the read.
 * @throws NotFoundError
 */
export async function listSurveyResponses(
  caller: Caller,
  surveyId: number,
  query: ListQuery<ResponseSortField>,
) {
  authorize(caller, "patients.read");
  const survey = await findSurvey(caller, surveyId);
  const { items: surveyResponses, ...page } = await readPage(caller, SurveyResponse, {
    query,
    where: { surveyId },
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => presentWithAnswers(caller, survey, rows),
  });
  const { id, name } = survey;
  if (caller.exportPart === "first")
    await recordAnswersRead(caller, survey, { action: "exported" });
  else if (!caller.exportPart) {
    await recordAnswersRead(caller, survey, { action: "viewed", page: query.page });
  }
  return { survey: { id, name }, surveyResponses, ...page };
}

/** Reads a response by id and records an audit event for the read. @throws NotFoundError */
export async function getSurveyResponse(caller: Caller, id: number): Promise<ResponseData> {
  authorize(caller, "patients.read");
  const response = await findResponse(caller, id);
  const survey = await findSurvey(caller, response.surveyId);
  const [presented] = await presentWithAnswers(caller, survey, [response]);
  if (!presented) throw new NotFoundError("Survey response not found");
  await recordAnswersRead(caller, survey, { action: "viewed", response: id });
  return presented;
}

/** Deletes a response with its answers, for example at a patient's request. @throws NotFoundError, StaleError */
export async function deleteSurveyResponse(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const found = await SurveyResponse.findByPk(id, { transaction });
    // Locks the survey first, in the same order as deleting the survey, to avoid a deadlock.
    const survey = found && (await lockSurveyShared(writer, found.surveyId));
    if (!survey) throw new NotFoundError("Survey response not found");
    const response = await findResponse(writer, id);
    const { version, updatedAt } = response;
    const current = { id, version, updatedAt: updatedAt.toISOString() };
    await requireVersion(writer, RESPONSE_RECORD_TYPE, current, expectedVersions);
    const [deleted] = await presentWithAnswers(writer, survey, [response]);
    await moveToBin(writer, "survey_responses", {
      type: RESPONSE_RECORD_TYPE,
      record: { id, ...deleted },
    });
    await SurveyAnswer.destroy({ where: { responseId: id }, transaction });
    await response.destroy({ transaction });
    await markResultsErased(writer, [formatResponseKey(id)]);
    await recordEvent(writer, buildResponseEvent("deleted", response, survey));
  });
}

async function findResponse(caller: Caller, id: number): Promise<SurveyResponse> {
  const response = await SurveyResponse.findByPk(id, lockOptions(caller, SurveyResponse));
  if (!response) throw new NotFoundError("Survey response not found");
  return response;
}

async function presentWithAnswers(caller: Caller, survey: Survey, rows: SurveyResponse[]) {
  const { transaction } = caller;
  const numbers = [...new Set(rows.map(({ questionsVersion }) => questionsVersion))];
  const editions = await readEditions(caller, survey.id, numbers);
  const where = { responseId: rows.map(({ id }) => id) };
  const answers = rows.length === 0 ? [] : await SurveyAnswer.findAll({ where, transaction });
  const byResponse = new Map<number, SurveyAnswer[]>(rows.map(({ id }) => [id, []]));
  for (const answer of answers) byResponse.get(answer.responseId)?.push(answer);
  return rows.map((row) => {
    const edition = editions.get(row.questionsVersion);
    if (!edition) throw new Error("A response names an edition that is there");
    return presentResponse(row, survey, edition, byResponse.get(row.id) ?? []);
  });
}

type AnswersRead = { action: "viewed" | "exported" } & Record<string, string | number>;

/** Records in the audit that the caller read patients' answers. @param details which answers: stored as changes (DESIGN 6) */
export async function recordAnswersRead(
  caller: Caller,
  { id, name }: { id: number; name: string },
  { action, ...details }: AnswersRead,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(details).map(([field, value]): [string, [null, unknown]] => [
      field,
      [null, value],
    ]),
  );
  await recordEvent(caller, { action, record: { type: "survey", id, name }, changes });
}
