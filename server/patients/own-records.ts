import { type Attributes, type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import {
  Appointment,
  Caretaker,
  ContactMessage,
  DailyCheck,
  DisclaimerWording,
  LiveSessionRequest,
  Order,
  Patient,
  PatientOutcome,
  PatientProcedure,
  PatientSignIn,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
  ShareLink,
} from "~/models";
import { readCoachNames } from "~/server/coaches/choices";
import { listPatientConsents } from "~/server/consents/patients";
import { readPatientMessages } from "~/server/outbox/patient-messages";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { presentOwnPatient } from "./present-own-patient";
import { readResponseBatches } from "./read-responses";

/**
 * Reads everything stored about the caller's patient, in lists that are read one after another in batches, with times in UTC and without
 * secrets such as share tokens and one-time links, and without what staff write among themselves.
 * @throws NotFoundError for a visitor without stored data
 */
export async function readOwnRecords(caller: Caller) {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const patient = patientId ? await Patient.findByPk(patientId, { transaction }) : null;
  if (!patient) throw new NotFoundError("Nothing is stored for this browser");
  const disclaimers = new Set<number>();
  return {
    properties: { exportedAt: new Date().toISOString(), ...presentOwnPatient(patient) },
    lists: {
      procedures: readOwn(caller, PatientProcedure),
      outcomes: readOwn(caller, PatientOutcome),
      planChoices: collectDisclaimers(disclaimers, readOwn(caller, PlanChoice)),
      disclaimers: readDisclaimers(caller, disclaimers),
      assessments: readOwn(caller, SessionAssessment),
      surveyAnswers: readResponseBatches(caller),
      stepsOfPlans: readOwn(caller, PlanProgress),
      dailyChecks: readOwn(caller, DailyCheck),
      liveSessionRequests: readOwn(caller, LiveSessionRequest),
      appointments: nameCoaches(caller, readOwn(caller, Appointment)),
      rideRequests: readOwn(caller, RideRequest),
      messagesToHospital: readOwn(caller, ContactMessage),
      shareLinks: readOwn(caller, ShareLink),
      orders: readOwn(caller, Order),
      people: readOwn(caller, Caretaker),
      agreements: readConsents(caller, patient.id),
      messages: readPatientMessages(caller, patient.id),
      signIns: readSignIns(caller, patient.id),
    },
  };
}
export type OwnRecords = Awaited<ReturnType<typeof readOwnRecords>>;

/** Rows per query. An assessment has up to 5,000 characters. */
const BATCH_ROWS = 200;

type PatientRecord = { id: number; patientId: number | null };

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
const OMITTED_COLUMNS = [
  "patientId",
  "version",
  "tokenHash",
  "sealedToken",
  "invitationHash",
  "searchText",
  "linkHash",
  // Of staff, among themselves.
  "assigneeId",
  "staffNote",
] as const;
const OMITTED = new Set<string>(OMITTED_COLUMNS);

/** Columns of a record that its patient gets. */
type Own<M extends Model> = Omit<Attributes<M>, (typeof OMITTED_COLUMNS)[number]>;

/** Reads the patient's records of a model as plain objects without `OMITTED_COLUMNS`. */
async function* readOwn<M extends Model & PatientRecord>(caller: Caller, model: ModelStatic<M>) {
  for await (const records of readBatches(caller, model)) {
    yield records.map(
      (record) =>
        Object.fromEntries(
          Object.entries(record.get() as object).filter(([name]) => !OMITTED.has(name)),
        ) as Own<M>,
    );
  }
}

/** Adds the name of its coach to each appointment. */
async function* nameCoaches(caller: Caller, appointments: AsyncIterable<Own<Appointment>[]>) {
  for await (const batch of appointments) {
    const names = await readCoachNames(
      caller,
      batch.map(({ coachId }) => coachId),
    );
    yield batch.map((each) => ({ ...each, coach: names.get(each.coachId) ?? "" }));
  }
}

/** Reads the patient's entries of the consent ledger: one or two for each request, of which there are few. */
async function* readConsents(caller: Caller, patientId: number) {
  yield await listPatientConsents(caller, patientId);
}

/** Passes plan choices through and collects their disclaimer ids. */
async function* collectDisclaimers(
  disclaimers: Set<number>,
  choices: AsyncIterable<Own<PlanChoice>[]>,
) {
  for await (const batch of choices) {
    for (const { disclaimerWordingId } of batch) disclaimers.add(disclaimerWordingId);
    yield batch;
  }
}

/** Reads the texts of the acknowledged disclaimers. */
async function* readDisclaimers({ transaction }: Caller, ids: Set<number>) {
  const wordings = await DisclaimerWording.findAll({ where: { id: [...ids] }, transaction });
  yield wordings.map(({ id, text }) => ({ id, text }));
}

/** Reads the devices that are signed in to the account: the patient's, and those of the guardian who asks. A few rows. */
async function* readSignIns({ caretakerId, transaction }: Caller, patientId: number) {
  const signIns = await PatientSignIn.findAll({
    where: { patientId, caretakerId: { [Op.or]: [null, caretakerId ?? 0] } },
    order: [["id", "ASC"]],
    transaction,
  });
  yield signIns.map(({ createdAt, browser, isSharedDevice, lastSeenAt, expiresAt }) => ({
    ...{ createdAt, browser, isSharedDevice, lastSeenAt, expiresAt },
  }));
}
