import { type Attributes, type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import {
  Caretaker,
  ContactMessage,
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
import { listPatientConsents } from "~/server/consents/patients";
import { readPatientMessages } from "~/server/outbox/patient-messages";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { toAnswer } from "~/server/surveys/present-response";

/**
 * Streams everything stored about the caller's patient as JSON, with times in UTC and without secrets such as share
 * tokens and one-time links. Memory stays bounded: only one batch is loaded at a time.
 * @throws NotFoundError for a visitor without stored data
 */
export async function exportOwnData(caller: Caller): Promise<AsyncIterable<string>> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const patient = patientId ? await Patient.findByPk(patientId, { transaction }) : null;
  if (!patient) throw new NotFoundError("Nothing is stored for this browser");
  const properties = {
    exportedAt: new Date().toISOString(),
    guestPatient: {
      number: patient.id,
      createdAt: patient.createdAt,
      lastSeenAt: patient.lastSeenAt,
      showsExamples: patient.showsExamples,
    },
  };
  const streamRecords = <M extends Model & PatientRecord>(model: ModelStatic<M>) =>
    omitInternalColumns(readBatches(caller, model));
  const disclaimers = new Set<number>();
  return streamJson(properties, {
    procedures: streamRecords(PatientProcedure),
    planChoices: collectDisclaimers(disclaimers, streamRecords(PlanChoice)),
    disclaimers: readDisclaimers(caller, disclaimers),
    assessments: streamRecords(SessionAssessment),
    surveyAnswers: readResponseBatches(caller),
    liveSessionRequests: streamRecords(LiveSessionRequest),
    rideRequests: streamRecords(RideRequest),
    messagesToHospital: streamRecords(ContactMessage),
    shareLinks: streamRecords(ShareLink),
    people: streamRecords(Caretaker),
    agreements: readConsents(caller, patient.id),
    messages: readPatientMessages(caller, patient.id),
  });
}

/** Rows per query. A response of 100 answers has up to 500,000 characters, an assessment 5,000. */
const BATCH_ROWS = 200;
const BATCH_RESPONSES = 5;

type PatientRecord = { id: number; patientId: number | null };
type Lists = Record<string, AsyncIterable<object[]>>;

/** Serializes one object: `properties`, then the lists, which are read lazily one after another. */
async function* streamJson(properties: object, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(properties, null, 2).replace(/\n}$/, "");
  for (const [name, batches] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const records of batches) {
      for (const record of records) {
        yield `${separator}${JSON.stringify(record, null, 2)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "\n}\n";
}

/** Reads the patient's records of a model in batches, by keyset on the id. */
async function* readBatches<M extends Model & PatientRecord>(
  { patientId, transaction }: Caller,
  model: ModelStatic<M>,
): AsyncGenerator<M[]> {
  let afterId = 0;
  for (;;) {
    const where = { patientId, id: { [Op.gt]: afterId } } as WhereOptions<Attributes<M>>;
    const options = { where, limit: BATCH_ROWS, transaction };
    const records = await model.findAll({ ...options, order: [["id", "ASC"]] });
    if (records.length > 0) yield records;
    if (records.length < BATCH_ROWS) return;
    afterId = records.at(-1)?.id ?? afterId;
  }
}

/** Secrets and internal columns. */
const OMITTED_COLUMNS = new Set([
  "patientId",
  "version",
  "tokenHash",
  "sealedToken",
  "invitationHash",
  "searchText",
  // Of staff, among themselves.
  "assigneeId",
  "staffNote",
]);

/** Converts records to plain objects without `OMITTED_COLUMNS`. */
async function* omitInternalColumns(batches: AsyncIterable<{ get: () => object }[]>) {
  for await (const records of batches) {
    yield records.map((record): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(record.get()).filter(([name]) => !OMITTED_COLUMNS.has(name)),
      ),
    );
  }
}

/** Reads the patient's entries of the consent ledger: one or two for each request, of which there are few. */
async function* readConsents(caller: Caller, patientId: number) {
  yield await listPatientConsents(caller, patientId);
}

/** Passes plan choices through and collects their disclaimer ids. */
async function* collectDisclaimers(
  disclaimers: Set<number>,
  choices: AsyncIterable<Record<string, unknown>[]>,
) {
  for await (const batch of choices) {
    for (const { disclaimerWordingId } of batch) disclaimers.add(Number(disclaimerWordingId));
    yield batch;
  }
}

/** Reads the texts of the acknowledged disclaimers. */
async function* readDisclaimers({ transaction }: Caller, ids: Set<number>) {
  const wordings = await DisclaimerWording.findAll({ where: { id: [...ids] }, transaction });
  yield wordings.map(({ id, text }) => ({ id, text }));
}

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
