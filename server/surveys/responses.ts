import { Survey, SurveyAnswer, SurveyResponse } from "~/models";
import { surveyResponseSchema } from "~/models/survey-response.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { forgetAnswersAbout } from "~/server/platform/once";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { type ExpectedVersions, lockOf, requireVersion } from "~/server/platform/stale";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { checkAnswers } from "./check-answers";
import { editionsOf } from "./editions";
import { presentResponse, type ResponseData, storedAnswer } from "./present-response";
import { findSurvey } from "./question-set";
import { RESPONSE, responseInWords } from "./response-in-words";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type ResponseSortField = keyof typeof SORT_COLUMNS;

/** What a list of responses can be sorted by, and how many a page has. */
export const SURVEY_RESPONSE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ResponseSortField[],
  pageSize: 20,
};

/**
 * Keeps what somebody answered in one sitting (DESIGN 7), also to a survey that is Inactive meanwhile: somebody may have
 * had it open. The audit learns that there is a response, never what is in it.
 * @throws InvalidInputError with everything that is wrong: see checkAnswers; also for an unknown survey, and for a
 *   version of the questions that it never had
 */
export async function createSurveyResponse(caller: Caller, input: unknown): Promise<ResponseData> {
  authorize(caller, "answers.write");
  const values = parseInput(surveyResponseSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const survey = await keepSurvey(writer, values.surveyId);
    if (!survey) throw wrong("surveyId", "Survey ID not found");
    const { questionsVersion = survey.questionsVersion, respondent } = values;
    const editions = await editionsOf(writer, survey.id, [questionsVersion]);
    const edition = editions.get(questionsVersion);
    if (!edition) throw wrong("questionsVersion", "The survey has no such version");
    const answered = checkAnswers(edition, values.answers);
    const response = await SurveyResponse.create(
      { surveyId: survey.id, questionsVersion, respondent },
      { transaction },
    );
    const answers = answered.map(({ wording, answer }) => storedAnswer(wording, answer));
    await SurveyAnswer.bulkCreate(
      answers.map((answer) => ({ responseId: response.id, ...answer })),
      { transaction },
    );
    await recordEvent(writer, responseEvent("created", response, survey));
    return presentResponse(response, survey, edition, answers);
  });
}

/** A survey that is neither changed nor deleted before the transaction ends; several answer it at once. */
const keepSurvey = ({ transaction }: CallerInTransaction, id: number) =>
  Survey.findByPk(id, { transaction, lock: transaction.LOCK.KEY_SHARE });

const wrong = (field: string, message: string) => new InvalidInputError([{ field, message }]);

/** What the audit may know of a response: people may ask for it to be erased, and the audit keeps everything. */
const responseEvent = (action: string, { id }: SurveyResponse, { name }: Survey) => ({
  action,
  record: { type: RESPONSE, id, name },
});

/**
 * One page of a survey's responses with their answers, in a constant number of statements. To read them is an event of
 * the audit.
 * @throws NotFoundError
 */
export async function listSurveyResponses(
  caller: Caller,
  surveyId: number,
  query: ListQuery<ResponseSortField>,
) {
  authorize(caller, "answers.read");
  const survey = await findSurvey(caller, surveyId);
  const { rows, ...page } = await readPage(caller, SurveyResponse, {
    query,
    where: { surveyId },
    sortedBy: SORT_COLUMNS[query.sortBy],
  });
  const surveyResponses = await withAnswers(caller, survey, rows);
  const { id, name } = survey;
  await recordAnswersRead(caller, survey, { action: "viewed", page: query.page });
  return { survey: { id, name }, surveyResponses, ...page };
}

/** The response with an id; reading it is an event of the audit. @throws NotFoundError */
export async function getSurveyResponse(caller: Caller, id: number): Promise<ResponseData> {
  authorize(caller, "answers.read");
  const response = await findResponse(caller, id);
  const survey = await findSurvey(caller, response.surveyId);
  const [presented] = await withAnswers(caller, survey, [response]);
  if (!presented) throw new NotFoundError("Survey response not found");
  await recordAnswersRead(caller, survey, { action: "viewed", response: id });
  return presented;
}

/** Deletes a response with its answers, as when a patient asks for it. @throws NotFoundError, StaleError */
export async function deleteSurveyResponse(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "answers.write");
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const found = await SurveyResponse.findByPk(id, { transaction });
    // The survey first: whoever deletes it deletes its responses next, and two would wait for each other.
    const survey = found && (await keepSurvey(writer, found.surveyId));
    if (!survey) throw new NotFoundError("Survey response not found");
    const response = await findResponse(writer, id);
    const { version, updatedAt } = response;
    const now = { id, version, updatedAt: updatedAt.toISOString() };
    await requireVersion(writer, RESPONSE, now, expected);
    await SurveyAnswer.destroy({ where: { responseId: id }, transaction });
    await response.destroy({ transaction });
    await forgetAnswersAbout(writer, [responseInWords(id)]);
    await recordEvent(writer, responseEvent("deleted", response, survey));
  });
}

async function findResponse(caller: Caller, id: number): Promise<SurveyResponse> {
  const response = await SurveyResponse.findByPk(id, lockOf(caller, SurveyResponse));
  if (!response) throw new NotFoundError("Survey response not found");
  return response;
}

async function withAnswers(caller: Caller, survey: Survey, rows: SurveyResponse[]) {
  const { transaction } = caller;
  const numbers = [...new Set(rows.map(({ questionsVersion }) => questionsVersion))];
  const editions = await editionsOf(caller, survey.id, numbers);
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

type Read = { action: "viewed" | "exported" } & Record<string, string | number>;

/** Records that somebody saw what patients answered (DESIGN 6), and which part of it. */
export async function recordAnswersRead(
  caller: Caller,
  { id, name }: { id: number; name: string },
  { action, ...part }: Read,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(part).map(([field, value]): [string, [null, unknown]] => [field, [null, value]]),
  );
  await recordEvent(caller, { action, record: { type: "survey", id, name }, changes });
}
