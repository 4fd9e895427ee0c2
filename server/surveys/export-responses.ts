import { Op, QueryTypes } from "sequelize";
import {
  PatientResponse,
  SurveyAnswer,
  SurveyQuestion,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { streamCsv } from "~/server/platform/csv";
import { database } from "~/server/platform/database";
import { buildQuestionHistory, listWordings } from "./question-history";
import { toAnswer } from "./present-response";
import { findSurvey, BY_POSITION } from "./question-set";
import { recordAnswersRead } from "./responses";

/** Batch limits: responses per query by keyset pagination, and answers per batch. */
const MAX_BATCH_RESPONSES = 500;
const MAX_BATCH_ANSWERS = 2_000;
const FIXED_COLUMNS = ["Response", "Submitted", "Respondent", "Questions Version"];

/**
 * Streams all responses of a survey as CSV, oldest first: a row each, and a column for each wording that is current
 * or has answers, in the order of the results. Times are ISO 8601 in UTC. Names no patient, since the file may travel: the
 * respondent is only what a program wrote. Records an audit event for the export.
 * @throws NotFoundError
 */
export async function exportResponsesCsv(
  caller: Caller,
  surveyId: number,
): Promise<AsyncIterable<string>> {
  authorize(caller, "patients.read");
  const survey = await findSurvey(caller, surveyId);
  // Read before the wordings: a later response may answer a wording that has no column.
  const lastId = await SurveyResponse.max<number | null, SurveyResponse>("id", {
    where: { surveyId },
  });
  const wordings = await readWordings(surveyId);
  await recordAnswersRead(caller, survey, { action: "exported" });
  const columns = [
    ...FIXED_COLUMNS,
    ...makeUnique(wordings.map(({ questionText }) => questionText)),
  ];
  return streamCsv(columns, streamRows(lastId ?? 0, surveyId, wordings), { quoted: true });
}

async function readWordings(surveyId: number): Promise<SurveyWording[]> {
  const where = { surveyId };
  const [questions, wordings, answered] = await Promise.all([
    SurveyQuestion.findAll({ where, order: BY_POSITION }),
    SurveyWording.findAll({ where }),
    database().query<{ id: number }>(
      "SELECT id FROM survey_wordings WHERE survey_id = :surveyId AND EXISTS " +
        "(SELECT 1 FROM survey_answers WHERE survey_answers.wording_id = survey_wordings.id)",
      { type: QueryTypes.SELECT, replacements: { surveyId } },
    ),
  ]);
  const ids = new Set(answered.map(({ id }) => id));
  return listWordings(buildQuestionHistory(questions, wordings, (id) => ids.has(id)));
}

/** Makes column headings unique: a repeated one becomes "… (2)". */
function makeUnique(headings: string[]): string[] {
  const used = new Set(FIXED_COLUMNS);
  // Next suffix of each heading; counting from 2 for every column would take quadratic time.
  const nextSuffixes = new Map<string, number>();
  return headings.map((heading) => {
    let unique = heading;
    let suffix = nextSuffixes.get(heading) ?? 2;
    for (; used.has(unique); suffix++) unique = `${heading} (${suffix})`;
    nextSuffixes.set(heading, suffix);
    used.add(unique);
    return unique;
  });
}

async function* streamRows(lastId: number, surveyId: number, wordings: SurveyWording[]) {
  const fittingResponses = Math.ceil(MAX_BATCH_ANSWERS / Math.max(1, wordings.length));
  const limit = Math.min(MAX_BATCH_RESPONSES, fittingResponses);
  for (let afterId = 0; afterId < lastId;) {
    const responses = await SurveyResponse.findAll({
      where: { surveyId, id: { [Op.gt]: afterId, [Op.lte]: lastId } },
      order: [["id", "ASC"]],
      limit,
    });
    // The last responses were erased meanwhile.
    if (responses.length === 0) return;
    afterId = responses.at(-1)?.id ?? lastId;
    const ids = responses.map(({ id }) => id);
    const answers = await readAnswers(ids);
    const ofPatients = await findResponsesOfPatients(ids);
    yield responses.map(({ id, createdAt, respondent, questionsVersion }) => [
      id,
      createdAt.toISOString(),
      ofPatients.has(id) ? "" : respondent,
      questionsVersion,
      ...wordings.map((wording) => {
        const stored = answers.get(id)?.get(wording.id);
        return stored ? toAnswer(wording.questionType, stored) : null;
      }),
    ]);
  }
}

/** Finds which responses are a patient's. */
async function findResponsesOfPatients(responseId: number[]): Promise<Set<number>> {
  const where = { responseId };
  const links = await PatientResponse.findAll({ attributes: ["responseId"], where, raw: true });
  return new Set(links.map((link) => link.responseId));
}

/** Reads the answers of responses, by response id and wording id. */
async function readAnswers(responseId: number[]) {
  const answers = await SurveyAnswer.findAll({ where: { responseId }, raw: true });
  const byResponse = new Map<number, Map<number, SurveyAnswer>>();
  for (const answer of answers) {
    const byWording = byResponse.get(answer.responseId) ?? new Map<number, SurveyAnswer>();
    byResponse.set(answer.responseId, byWording.set(answer.wordingId, answer));
  }
  return byResponse;
}
