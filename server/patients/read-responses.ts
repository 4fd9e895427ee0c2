import { Op } from "sequelize";
import { PatientResponse, Survey, SurveyAnswer, SurveyResponse, SurveyWording } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { toAnswer } from "~/server/surveys/present-response";

/** A response of 100 answers has up to 500,000 characters. */
const BATCH_RESPONSES = 5;

/** Reads the caller's survey responses in batches, by keyset on the response id. @param only condition, such as those that staff see */
export async function* readResponseBatches(caller: Caller, only: { isPrivate?: boolean } = {}) {
  const { patientId, transaction } = caller;
  let afterId = 0;
  for (;;) {
    const links = await PatientResponse.findAll({
      where: { ...only, patientId, responseId: { [Op.gt]: afterId } },
      order: [["responseId", "ASC"]],
      limit: BATCH_RESPONSES,
      transaction,
    });
    yield presentResponses(caller, links);
    if (links.length < BATCH_RESPONSES) return;
    afterId = links.at(-1)?.responseId ?? afterId;
  }
}

/** Reads the newest survey responses of the caller that are not private, newest first. */
export async function readNewestResponses(caller: Caller, limit: number) {
  const { patientId, transaction } = caller;
  const links = await PatientResponse.findAll({
    where: { patientId, isPrivate: false },
    order: [["responseId", "DESC"]],
    limit,
    transaction,
  });
  const responses = await presentResponses(caller, links);
  return responses.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

async function presentResponses({ transaction }: Caller, links: PatientResponse[]) {
  const ids = links.map(({ responseId }) => responseId);
  const answersQuery = { where: { responseId: ids }, transaction };
  const responses = await SurveyResponse.findAll({ where: { id: ids }, transaction });
  const answers = await SurveyAnswer.findAll(answersQuery);
  const wordings = await SurveyWording.findAll({
    where: { id: [...new Set(answers.map(({ wordingId }) => wordingId))] },
    transaction,
  });
  const surveyIds = [...new Set(responses.map(({ surveyId }) => surveyId))];
  const surveys = await Survey.findAll({ where: { id: surveyIds }, transaction });
  const wordingsById = new Map(wordings.map((wording) => [wording.id, wording]));
  const surveyNames = new Map(surveys.map(({ id, name }) => [id, name]));
  const linksByResponse = new Map(links.map((link) => [link.responseId, link]));
  const answersByResponse = new Map<number, SurveyAnswer[]>(ids.map((id) => [id, []]));
  for (const answer of answers) answersByResponse.get(answer.responseId)?.push(answer);
  return responses.map(({ id, surveyId, createdAt }) => {
    const link = linksByResponse.get(id);
    return {
      survey: surveyNames.get(surveyId),
      createdAt,
      procedure: link?.patientProcedureId ?? null,
      session: link?.sessionTitle ?? null,
      answeredBy: link?.answeredBy || null,
      answers: (answersByResponse.get(id) ?? []).flatMap((answer) => {
        const wording = wordingsById.get(answer.wordingId);
        if (!wording) return [];
        const { questionText, questionType } = wording;
        return { question: questionText, answer: toAnswer(questionType, answer) };
      }),
    };
  });
}
