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
 * Everything that the patient who asks has stored, as plain data with times in UTC; no secret, such as what a share link
 * opens with. A constant number of statements.
 * @throws NotFoundError for a visitor who has stored nothing
 */
export async function exportOwnData(caller: Caller) {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const patient = patientId ? await Patient.findByPk(patientId, { transaction }) : null;
  if (!patient) throw new NotFoundError("Nothing is stored for this browser");
  const own = { where: { patientId: patient.id }, transaction };
  const inOrder = { ...own, order: [["id", "ASC"]] as [string, string][] };
  const choices = await PlanChoice.findAll(inOrder);
  return {
    exportedAt: new Date().toISOString(),
    guestPatient: {
      number: patient.id,
      createdAt: patient.createdAt,
      lastSeenAt: patient.lastSeenAt,
      showsExamples: patient.showsExamples,
    },
    procedures: plain(await PatientProcedure.findAll(inOrder)),
    planChoices: plain(choices),
    disclaimers: await disclaimersOf(caller, choices),
    assessments: plain(await SessionAssessment.findAll(inOrder)),
    surveyAnswers: await answersOf(caller, await PatientResponse.findAll(own)),
    liveSessionRequests: plain(await LiveSessionRequest.findAll(inOrder)),
    rideRequests: plain(await RideRequest.findAll(inOrder)),
    shareLinks: plain(await ShareLink.findAll(inOrder)),
  };
}

/** What is a secret, and what only says how a record is kept. */
const LEFT_OUT = new Set(["patientId", "version", "tokenHash", "sealedToken", "searchText"]);

const plain = (records: { get: () => object }[]) =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record.get()).filter(([name]) => !LEFT_OUT.has(name))),
  );

/** The words that were acknowledged. */
async function disclaimersOf({ transaction }: Caller, choices: PlanChoice[]) {
  const id = choices.map(({ disclaimerWordingId }) => disclaimerWordingId);
  const wordings = await DisclaimerWording.findAll({ where: { id }, transaction });
  return wordings.map(({ id, text }) => ({ id, text }));
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
