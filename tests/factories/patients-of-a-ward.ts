import {
  ContactMessage,
  DailyCheck,
  LiveSessionRequest,
  OutboxMessage,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanProgress,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { openForFailedMessages } from "~/server/outbox/open-for-failed";
import { openForAnxiety } from "~/server/patients/open-for-anxiety";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { inTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { admin } from "../support/database";
import { seedMessage } from "./outbox";
import { seedSurveyResponse, seedSurveyWithQuestionIds } from "./survey-responses";

const DAY_MS = 86_400_000;

/** What has become of each patient of a ward; each state has four patients, whose times are an hour apart. */
export const WARD_STATES = [
  "guest",
  "guest with a new ride",
  "not invited",
  "invited yesterday",
  "invited last week",
  "joined yesterday",
  "idle",
  "busy",
  "anxious and sharing",
  "anxious and silent",
  "urgent",
  "unanswered",
  "asked this morning",
  "moved",
  "confirmed",
  "failed message",
  "wrote",
  "passed",
  "passed yesterday",
  "ended and waiting",
] as const;
export type WardState = (typeof WARD_STATES)[number];
/** Patients in each state. */
export const WARD_SIZE = 4;

/** Name of a patient, by which a test knows them. */
export const wardKey = (state: WardState, index: number) => `${state} ${index + 1}`;

type Values = Partial<Patient["_creationAttributes"]>;
type Person = {
  patientId: number;
  patientProcedureId: number;
  index: number;
  now: number;
  /** By how long each was earlier than the next one, in milliseconds. */
  offset: number;
};
type Recipe = {
  patient: (at: (days: number) => Date) => Values;
  /** Days until the procedure; default: 10. */
  days?: number;
  /** What they and others did. */
  act?: (person: Person) => Promise<unknown>;
};

const joined =
  (days: number, values: Values = {}) =>
  (at: (days: number) => Date): Values => ({ status: "Joined", joinedAt: at(days), ...values });

/** A task done, so that somebody who joined is not idle. */
const doTask = ({ patientId, patientProcedureId }: Person) =>
  PlanProgress.create({ patientId, patientProcedureId, itemKey: "task", isDone: true });

const answerSurvey = async ({ patientId, patientProcedureId }: Person) => {
  const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
  const response = await seedSurveyResponse(id, { [rank]: "3", [yesNo]: "yes" });
  const responseId = response.id;
  await PatientResponse.create({ patientId, patientProcedureId, responseId, sessionId: null });
};

const answerCheck = ({ patientId, patientProcedureId }: Person) =>
  DailyCheck.create({
    ...{ patientId, patientProcedureId, day: "2027-02-28" },
    ...{ comfort: 3, sleep: 3, moving: 3, isWorried: false },
  });

/** Something else for each, of all that keeps somebody from being idle. */
const ACTIVITIES = [
  doTask,
  answerSurvey,
  answerCheck,
  (person: Person) => askForRide(person, 0, { status: "Declined" }),
];

const assess = async ({ patientId, patientProcedureId, now, offset }: Person) => {
  const assessment = await SessionAssessment.create({
    ...{ patientId, patientProcedureId, sessionId: null, sessionTitle: "" },
    ...{ anxietyLevel: 5, informationReceived: true },
    createdAt: new Date(now - 30 * 60_000 - offset),
  });
  const subject = { type: "session assessment", id: assessment.id } as const;
  await inTransaction(admin, (writer) =>
    openForAnxiety(writer, { patientId, anxietyLevel: 5, subject }),
  );
};

const askForRide = (
  person: Person,
  daysAgo: number,
  values: Partial<RideRequest["_creationAttributes"]> = {},
) =>
  RideRequest.create({
    ...{ patientId: person.patientId, patientProcedureId: person.patientProcedureId },
    ...{ procedureTitle: "MRI", contact: "" },
    ...{ pickUp: "Home", dropOff: "Here", rideTime: "08:15", mobility: "none" as const },
    rideDate: new Date(person.now + 10 * DAY_MS).toISOString().slice(0, 10),
    createdAt: new Date(person.now - daysAgo * DAY_MS - person.offset),
    updatedAt: new Date(person.now - daysAgo * DAY_MS - person.offset),
    ...values,
  });

const RECIPES: Record<WardState, Recipe> = {
  guest: { patient: () => ({ isGuest: true, status: "" }) },
  "guest with a new ride": {
    patient: () => ({ isGuest: true, status: "" }),
    act: (person) => askForRide(person, 5),
  },
  "not invited": { patient: () => ({ status: "Not Invited" }), days: -4 },
  "invited yesterday": { patient: (at) => ({ status: "Invited", invitedAt: at(1) }) },
  "invited last week": { patient: (at) => ({ status: "Invited", invitedAt: at(7) }) },
  "joined yesterday": { patient: joined(1) },
  idle: { patient: joined(5) },
  busy: {
    patient: joined(9),
    act: (person) => ACTIVITIES[person.index]?.(person) ?? doTask(person),
  },
  "anxious and sharing": { patient: joined(8, { sharesAnxiety: true }), act: assess },
  "anxious and silent": { patient: joined(8), act: assess },
  urgent: {
    patient: joined(8),
    async act(person) {
      await doTask(person);
      const { patientId } = person;
      const subject = { type: "daily check", id: patientId } as const;
      await inTransaction(admin, (writer) =>
        openWorkItem(writer, {
          ...{ patientId, reason: "Urgent answer", subject },
          since: new Date(person.now - 60_000 - person.offset),
        }),
      );
    },
  },
  unanswered: {
    patient: joined(8),
    act: (person) =>
      LiveSessionRequest.create({
        ...{ patientId: person.patientId, patientProcedureId: person.patientProcedureId },
        ...{ procedureTitle: "MRI", contact: "", additionalInfo: "" },
        ...{ leaderType: "nurse", sessionType: "general-support", priceDollars: 20 },
        preferredDate: new Date(person.now + 10 * DAY_MS).toISOString().slice(0, 10),
        preferredTime: "14:30",
        createdAt: new Date(person.now - 4 * DAY_MS - person.offset),
      }),
  },
  "asked this morning": { patient: joined(8), act: (person) => askForRide(person, 0) },
  moved: {
    patient: joined(8),
    act: (person) =>
      askForRide(person, 2, {
        ...{ status: "Confirmed", movedFrom: "2027-03-10", movedTo: "2027-03-11" },
      }),
  },
  confirmed: {
    patient: joined(8),
    act: (person) => askForRide(person, 6, { status: "Confirmed" }),
  },
  "failed message": {
    patient: joined(8),
    async act(person) {
      await doTask(person);
      const { id } = await seedMessage();
      const values = { recipientKind: "patient", recipientId: person.patientId, status: "Failed" };
      await OutboxMessage.update(values as object, { where: { id }, hooks: false });
      await inTransaction(admin, (writer) => openForFailedMessages(writer, [id]));
    },
  },
  wrote: {
    patient: joined(8),
    async act(person) {
      await doTask(person);
      const { id } = await ContactMessage.create({
        ...{ name: "A", email: "a@example.org", topic: "other", message: "Hello" },
        ...{ answeredAt: null, answeredBy: null, patientId: person.patientId },
        createdAt: new Date(person.now - 60_000),
      });
      const subject = { type: "contact message", id } as const;
      const { patientId, now, offset } = person;
      await inTransaction(admin, (writer) =>
        openWorkItem(writer, {
          ...{ patientId, reason: "Wrote to us", subject, since: new Date(now - 60_000 - offset) },
        }),
      );
    },
  },
  passed: { patient: joined(30), days: -4, act: doTask },
  "passed yesterday": { patient: joined(30), days: -1, act: doTask },
  "ended and waiting": {
    patient: (at) => ({ status: "Ended", endedAt: at(1), joinedAt: at(20) }),
    days: -4,
    act: (person) => askForRide(person, 5),
  },
};

/** Inserts 80 patients, four in each state, around a time; always the same. Requires that time to be now. */
export async function seedWard(now: number): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const state of WARD_STATES) {
    const { patient, days = 10, act } = RECIPES[state];
    for (let index = 0; index < WARD_SIZE; index += 1) {
      // The first one waits the longest.
      const offset = (WARD_SIZE - index) * 3_600_000;
      const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS - offset);
      const { id: patientId } = await Patient.create({
        ...{ isGuest: false, showsExamples: false, birthDate: "1961-04-12" },
        ...{ firstName: state, lastName: String(index + 1), ...patient(at) },
      });
      const { id: patientProcedureId } = await PatientProcedure.create({
        enteredBy: "hospital",
        ...{ patientId, type: "T", title: "MRI", planKind: "complete" },
        date: new Date(now + days * DAY_MS - offset),
      });
      await inTransaction(admin, (writer) => refreshNextEpisode(writer, [patientId]));
      await act?.({ patientId, patientProcedureId, index, now, offset });
      keys.set(patientId, wardKey(state, index));
    }
  }
  return keys;
}
