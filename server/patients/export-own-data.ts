import { type Attributes, type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import {
  DisclaimerWording,
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
  ShareLink,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { givenAnswer } from "~/server/surveys/present-response";

/**
 * Everything that the patient who asks has stored, as JSON a part at a time, with times in UTC; no secret, such as what a
 * share link opens with. Whatever there is, no more than a part is held: a patient's answers may have many megabytes.
 * @throws NotFoundError for a visitor who has stored nothing
 */
export async function exportOwnData(caller: Caller): Promise<AsyncIterable<string>> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const patient = patientId ? await Patient.findByPk(patientId, { transaction }) : null;
  if (!patient) throw new NotFoundError("Nothing is stored for this browser");
  const facts = {
    exportedAt: new Date().toISOString(),
    guestPatient: {
      number: patient.id,
      createdAt: patient.createdAt,
      lastSeenAt: patient.lastSeenAt,
      showsExamples: patient.showsExamples,
    },
  };
  const all = <M extends Model & Own>(model: ModelStatic<M>) => plain(stored(caller, model));
  const disclaimers = new Set<number>();
  return jsonInParts(facts, {
    procedures: all(PatientProcedure),
    planChoices: noting(disclaimers, all(PlanChoice)),
    disclaimers: disclaimersOf(caller, disclaimers),
    assessments: all(SessionAssessment),
    surveyAnswers: answers(caller),
    liveSessionRequests: all(LiveSessionRequest),
    rideRequests: all(RideRequest),
    shareLinks: all(ShareLink),
  });
}

/** Records that are read at once. A survey of 100 answers and an assessment have up to 500,000 and 5,000 characters. */
const ROWS_AT_ONCE = 200;
const RESPONSES_AT_ONCE = 5;

type Own = { id: number; patientId: number };
type Lists = Record<string, AsyncIterable<object[]>>;

/** One object: some facts, and lists that are read when it is their turn. */
async function* jsonInParts(facts: object, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(facts, null, 2).replace(/\n}$/, "");
  for (const [name, parts] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const records of parts) {
      for (const record of records) {
        yield `${separator}${JSON.stringify(record, null, 2)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "\n}\n";
}

/** The patient's records of a kind, along their ids. */
async function* stored<M extends Model & Own>(
  { patientId, transaction }: Caller,
  model: ModelStatic<M>,
): AsyncGenerator<M[]> {
  let after = 0;
  for (;;) {
    const where = { patientId, id: { [Op.gt]: after } } as WhereOptions<Attributes<M>>;
    const options = { where, limit: ROWS_AT_ONCE, transaction };
    const records = await model.findAll({ ...options, order: [["id", "ASC"]] });
    if (records.length > 0) yield records;
    if (records.length < ROWS_AT_ONCE) return;
    after = records.at(-1)?.id ?? after;
  }
}

/** What is a secret, and what only says how a record is kept. */
const LEFT_OUT = new Set(["patientId", "version", "tokenHash", "sealedToken", "searchText"]);

async function* plain(parts: AsyncIterable<{ get: () => object }[]>) {
  for await (const records of parts) {
    yield records.map((record): Record<string, unknown> =>
      Object.fromEntries(Object.entries(record.get()).filter(([name]) => !LEFT_OUT.has(name))),
    );
  }
}

/** Notes which disclaimers the choices name, as they pass by. */
async function* noting(
  disclaimers: Set<number>,
  choices: AsyncIterable<Record<string, unknown>[]>,
) {
  for await (const part of choices) {
    for (const { disclaimerWordingId } of part) disclaimers.add(Number(disclaimerWordingId));
    yield part;
  }
}

/** The words that were acknowledged. */
async function* disclaimersOf({ transaction }: Caller, ids: Set<number>) {
  const wordings = await DisclaimerWording.findAll({ where: { id: [...ids] }, transaction });
  yield wordings.map(({ id, text }) => ({ id, text }));
}

async function* answers(caller: Caller) {
  const { patientId, transaction } = caller;
  let after = 0;
  for (;;) {
    const around = await PatientResponse.findAll({
      where: { patientId, responseId: { [Op.gt]: after } },
      order: [["responseId", "ASC"]],
      limit: RESPONSES_AT_ONCE,
      transaction,
    });
    yield answersOf(caller, around);
    if (around.length < RESPONSES_AT_ONCE) return;
    after = around.at(-1)?.responseId ?? after;
  }
}

async function answersOf({ transaction }: Caller, around: PatientResponse[]) {
  const ids = around.map(({ responseId }) => responseId);
  const find = { where: { responseId: ids }, transaction };
  const responses = await SurveyResponse.findAll({ where: { id: ids }, transaction });
  const answers = await SurveyAnswer.findAll(find);
  const wordings = await SurveyWording.findAll({
    where: { id: [...new Set(answers.map(({ wordingId }) => wordingId))] },
    transaction,
  });
  const surveyIds = [...new Set(responses.map(({ surveyId }) => surveyId))];
  const surveys = await Survey.findAll({ where: { id: surveyIds }, transaction });
  const asked = new Map(wordings.map((wording) => [wording.id, wording]));
  const names = new Map(surveys.map(({ id, name }) => [id, name]));
  const abouts = new Map(around.map((each) => [each.responseId, each]));
  const given = new Map<number, SurveyAnswer[]>(ids.map((id) => [id, []]));
  for (const answer of answers) given.get(answer.responseId)?.push(answer);
  return responses.map(({ id, surveyId, createdAt }) => {
    const about = abouts.get(id);
    return {
      survey: names.get(surveyId),
      createdAt,
      procedure: about?.patientProcedureId ?? null,
      session: about?.sessionTitle ?? null,
      answers: (given.get(id) ?? []).flatMap((answer) => {
        const wording = asked.get(answer.wordingId);
        if (!wording) return [];
        const { questionText, questionType } = wording;
        return { question: questionText, answer: givenAnswer(questionType, answer) };
      }),
    };
  });
}
