import {
  Coach,
  ContactMessage,
  Department,
  DisclaimerWording,
  Facility,
  MediaEvent,
  OutboxMessage,
  Patient,
  PatientProcedure,
  PlanSession,
  PlanVersion,
  PlanVersionItem,
  Procedure,
  RideRequest,
  Specialty,
  Survey,
  SurveyWording,
} from "~/models";
import { unique } from "../factories/names";
import type { Dice } from "./random-dice";
import {
  addAppointment,
  addChoice,
  addLiveSession,
  addOrder,
  addOutcome,
  addResponse,
  addRevenue,
  addSitting,
} from "./random-rows";

/** Days of a plan on which surveys begin; the first is the first that there is. */
export const SURVEY_DAYS = [-60, -3, -1, 0, 0, 1, 7];
const BILLING = ["complete", "no-fee", "complete,no-fee", "no-fee,complete", ""];

/** Adds sessions, surveys, procedures and their plans, facilities and coaches. */
export async function addCatalogue(dice: Dice): Promise<void> {
  const name = (kind: string) => {
    const text = unique(kind);
    return { name: text, normalizedName: text.toLowerCase() };
  };
  const department = await Department.create(name("Department"));
  const specialty = await Specialty.create({
    ...{ ...name("Specialty"), departmentId: department.id },
    isActive: true,
  });
  const version = unique("disclaimer");
  await DisclaimerWording.create({ disclaimerVersion: version, text: "Careful" });
  for (const kind of ["Campus", "Unit"] as const)
    await Facility.create({ ...name("Facility"), kind });
  for (let count = 0; count < 2; count += 1) await Coach.create({ ...name("Coach"), title: "" });
  for (let count = 0; count < 3; count += 1) await addSession(specialty.id);
  for (const serveType of ["pre-session-post-session", "post-procedure-plan"] as const) {
    await addSurvey({ serveType, category: "General" });
    await addSurvey({ serveType, category: dice.pick(["Instructions", "INSTRUCTIONS"]) });
  }
  for (let count = 0; count < 2; count += 1) {
    const texts = { ...name("Procedure"), key: unique("procedure") };
    const procedure = await Procedure.create({ ...texts, specialtyId: specialty.id });
    for (const number of [1, 2]) await addVersion(dice, procedure.id, number);
  }
}

const addSession = (specialtyId: number) => {
  const text = unique("Session");
  return PlanSession.create({
    ...{ name: text, normalizedName: text.toLowerCase(), title: text, specialtyId },
    ...{
      billType: "Free",
      startType: "Pre-Procedure",
      liveCoach: false,
      audioUrl: "https://a.example",
    },
    ...{ audioFileId: null, audioMinutes: 5, videoUrl: "", videoFileId: null, videoMinutes: null },
    ...{ religiousContent: false, religiousMessageId: null },
    ...{ advertisingContent: false, advertisementId: null },
  });
};

async function addSurvey(values: Pick<Survey, "serveType" | "category">) {
  const text = unique("Survey");
  const survey = await Survey.create({ ...values, name: text, normalizedName: text.toLowerCase() });
  const ranks = (["higher", "lower", null] as const).map((goodEnd) => ({
    ...{ questionType: "rank" as const, goodEnd },
  }));
  const others = (["y/n", "free-text"] as const).map((questionType) => ({
    ...{ questionType, goodEnd: null },
  }));
  for (const question of [...ranks, ...others])
    await SurveyWording.create({ surveyId: survey.id, questionText: "How?", ...question });
}

/** Adds a version of a plan, some of whose items only one billing plan includes. */
export async function addVersion(
  dice: Dice,
  procedureId: number,
  number: number,
  days = SURVEY_DAYS,
) {
  const version = await PlanVersion.create({ procedureId, number, status: "Retired" });
  const common = { versionId: version.id, group: "pre-procedure" as const, toDay: 90, name: "It" };
  const sessions = await PlanSession.findAll();
  const surveys = await Survey.findAll();
  const items = [
    ...[...sessions, ...sessions.slice(0, 1)].map(({ id }) => ({
      ...{ kind: "session" as const, sessionId: id, fromDay: -7 },
    })),
    ...[...surveys, ...surveys.slice(-1)].map(({ id }) => ({
      ...{ kind: "survey" as const, surveyId: id, fromDay: dice.pick(days) },
    })),
  ];
  const rows = items
    .filter(() => !dice.oneIn(4))
    .map((item, position) => ({ ...common, ...item, position, includedIn: dice.pick(BILLING) }));
  await PlanVersionItem.bulkCreate(rows);
  return version;
}

const PEOPLE = ["guest", "not invited", "invited", "joined", "joined", "sample"] as const;

/** Adds a patient who is a guest, was invited or not, or joined. */
export async function addPatient(dice: Dice, kind: (typeof PEOPLE)[number]): Promise<void> {
  const isInvited = kind === "invited" || kind === "joined";
  await Patient.create({
    ...{ isGuest: kind === "guest" || kind === "sample", isSample: kind === "sample" },
    language: dice.pick(["en", "es"]),
    invitedAt: isInvited || dice.oneIn(5) ? dice.time() : null,
    joinedAt: kind === "joined" ? dice.time() : null,
    createdAt: dice.time(),
  });
}

/** Adds an episode of a random patient. */
export async function addEpisode(dice: Dice): Promise<void> {
  const patient = dice.pick(await Patient.findAll({ order: ["id"] }));
  await PatientProcedure.create({
    ...{ patientId: patient.id, type: "", title: "", createdAt: dice.time() },
    ...(await pickPlan(dice)),
    date: dice.oneIn(4) ? null : dice.time(),
    isExample: dice.oneIn(5),
    statusSet: dice.pick([null, null, null, "Cancelled", "Completed"]),
  });
}

/** What an episode is of: its procedure and plan, or none. */
export async function pickPlan(dice: Dice) {
  const version = dice.oneIn(6) ? null : dice.pick(await PlanVersion.findAll({ order: ["id"] }));
  const facility = dice.pick(await Facility.findAll({ order: ["id"] }));
  return {
    procedureId: version?.procedureId ?? null,
    planVersionId: version?.id ?? null,
    facilityId: dice.oneIn(2) ? facility.id : null,
    planKind: dice.pick(["complete", "no-fee"]),
  };
}

const OUTBOX_STATES = ["Scheduled", "Sending", "Sent", "Failed", "Stopped"] as const;

export async function addMessage(dice: Dice): Promise<void> {
  const at = dice.time();
  await OutboxMessage.create({
    ...{ recipientKind: "patient", address: "a@example.org", template: "", text: "Hello" },
    channel: dice.pick(["email", "text"]),
    purpose: dice.pick(["request-answered", "patient-invitation"]),
    language: "en",
    ...{ dueAt: at, nextAttemptAt: at, createdAt: at, messageId: "", dedupeKey: unique("message") },
    status: dice.pick(OUTBOX_STATES),
  });
}

export async function addView(dice: Dice): Promise<void> {
  const itemType = dice.pick(["advertisement", "religious message"] as const);
  const kind = dice.pick(["view", "view", "play"] as const);
  await MediaEvent.create({
    ...{ at: dice.time(), kind, itemType },
    ...{ itemId: 1, ownerId: 1 + dice.below(2) },
  });
}

export async function addRide(dice: Dice): Promise<void> {
  const episode = dice.pick(await PatientProcedure.findAll({ order: ["id"] }));
  const status = dice.pick(["New", "Confirmed", "Declined"] as const);
  await RideRequest.create({
    ...{ patientId: episode.patientId, patientProcedureId: episode.id, procedureTitle: "" },
    ...{ contact: "", pickUp: "Home", dropOff: "Here", rideDate: "2026-11-01", rideTime: "" },
    ...{ status, statusChangedAt: status === "New" ? null : dice.time(), createdAt: dice.time() },
  });
}

export async function addContactMessage(dice: Dice): Promise<void> {
  const patient = dice.pick(await Patient.findAll({ order: ["id"] }));
  const isAnswered = dice.oneIn(2);
  await ContactMessage.create({
    ...{ name: "Ann", email: "ann@example.org", topic: "other", message: "Hello" },
    status: isAnswered ? "Answered" : "New",
    ...{ answeredAt: isAnswered ? dice.time() : null, createdAt: dice.time() },
    patientId: dice.oneIn(2) ? patient.id : null,
  } as never);
}

/** Adds everything that happens at a hospital. */
export async function addHospital(dice: Dice): Promise<void> {
  await addCatalogue(dice);
  for (const kind of PEOPLE) await addPatient(dice, kind);
  const repeat = async (count: number, add: (dice: Dice) => Promise<unknown>) => {
    for (let index = 0; index < count; index += 1) await add(dice);
  };
  await repeat(9, addEpisode);
  for (const at of dice.times(16)) await addSitting(dice, at);
  for (const at of dice.times(16)) await addResponse(dice, at);
  await repeat(4, addLiveSession);
  await repeat(4, addAppointment);
  await repeat(3, addRide);
  await repeat(3, addContactMessage);
  await repeat(4, addOrder);
  await repeat(4, addOutcome);
  await repeat(4, addRevenue);
  for (const add of [addChoice, addMessage, addView]) await repeat(4, add);
}
