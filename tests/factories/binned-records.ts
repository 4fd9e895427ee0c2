import {
  Caretaker,
  PatientNote,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  Plan,
} from "~/models";
import { recordPlay, recordView } from "~/server/media/media-events";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { inTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { seedAppointment } from "./appointments";
import { seedBillingPlan } from "./billing-plans";
import { seedPatientProcedure, seedProcedure } from "./catalogue";
import { seedCoach } from "./coaches";
import { seedContactMessage } from "./contact-messages";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedDepartment,
  seedGuidance,
  seedGuidanceStep,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSession,
  seedSpecialty,
  seedTag,
} from "./content";
import { admin, patient } from "../support/database";
import { seedFacility, seedFacilityStep } from "./facilities";
import {
  insertAssessment,
  seedGuestWithoutData,
  seedPatientProcedureWithSession,
} from "./patient-answers";
import { replaceEligibility } from "~/server/partners/eligibility";
import { seedOutcome } from "./outcomes";
import { seedPartner, seedPartnerOffer } from "./partners";
import { seedPatient } from "./patients";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { seedProcedureWithSessions } from "./patient-sessions";
import { seedLiveSessionRequest, seedRideRequest } from "./requests";
import { storePicture } from "./stored-files";
import { seedSurveyResponse, seedSurveyWithQuestionIds } from "./survey-responses";
import { seedWithdrawnRequest } from "./withdrawn-requests";

type Seeded = Promise<{ id: number }>;

/** Appointment that is over: one that is to come is cancelled before its request is deleted. */
const HELD_YESTERDAY = {
  state: "Completed" as const,
  startsAt: new Date(Date.now() - 86_400_000),
};

/** A survey with tags, questions of two editions, a response of the hospital and one of a patient. */
export async function seedAnsweredSurvey() {
  const survey = await seedSurveyWithQuestionIds({ tagIds: [(await seedTag()).id] });
  const response = await seedSurveyResponse(survey.id, {
    [survey.rank]: 4,
    [survey.yesNo]: "Yes",
    [survey.freeText]: "Nothing",
  });
  const { id: patientId } = await seedGuestWithoutData();
  const { procedureId, sessionId } = await seedPatientProcedureWithSession(patientId);
  const own = await seedSurveyResponse(survey.id, {
    [survey.rank]: 2,
    [survey.yesNo]: "No",
    [survey.freeText]: "Waiting",
  });
  await PatientResponse.create({
    responseId: own.id,
    patientId,
    patientProcedureId: procedureId,
    sessionId,
    sessionTitle: "Calm sea",
  });
  return { ...survey, response, own, patientId, procedureId, sessionId };
}

/** Seeds a record of each kind, by its type, with everything that a deletion takes along. */
export const BINNED_RECORDS: Record<string, () => Seeded> = {
  department: () => seedDepartment(),
  specialty: () => seedSpecialty({ isActive: false }),
  tag: async () => {
    const tag = await seedTag();
    await seedAdvertisement({ tagIds: [tag.id] });
    await seedGuidance({ tagIds: [tag.id, (await seedTag()).id] });
    await seedSurveyWithQuestionIds({ tagIds: [tag.id] });
    return tag;
  },
  advertiser: async () => {
    const advertiser = await seedAdvertiser();
    await seedUsedAdvertisement(advertiser.id);
    await seedUsedAdvertisement(advertiser.id);
    return advertiser;
  },
  advertisement: () => seedUsedAdvertisement(),
  "religious partner": async () => {
    const partner = await seedReligiousPartner();
    await seedUsedMessage(partner.id);
    await seedUsedMessage(partner.id);
    return partner;
  },
  "religious message": () => seedUsedMessage(),
  survey: seedAnsweredSurvey,
  "survey question": async () => ({ id: (await seedSurveyWithQuestionIds()).yesNo }),
  "survey response": async () => (await seedAnsweredSurvey()).own,
  session: async () => {
    const { id: patientId } = await seedGuestWithoutData();
    const { procedureId, sessionId } = await seedPatientProcedureWithSession(patientId);
    await insertAssessment({ patientId, procedureId, sessionId }, 6);
    return { id: sessionId };
  },
  "caretaker guidance": () => seedIllustratedGuidance(),
  "family guidance": () => seedGuidance({}, "family"),
  "caretaker guidance step": async () => {
    const image = await storePicture();
    return seedGuidanceStep((await seedGuidance()).id, { image });
  },
  "family guidance step": async () =>
    seedGuidanceStep((await seedGuidance({}, "family")).id, {}, "family"),
  "procedure plan": async () => {
    const { procedureId } = await seedProcedureWithSessions([{}, { billType: "Free" }]);
    await saveDraftVersion(admin, procedureId, { items: [] });
    return { id: procedureId };
  },
  "billing plan": async () => {
    const { id, code } = await seedBillingPlan();
    const { id: procedureId } = await seedProcedure();
    await Plan.create({ procedureId, kind: code, priceCents: 199 });
    return { id };
  },
  facility: async () => seedFacility([{ imageId: await storePicture() }, {}]),
  "facility step": () => seedFacilityStep(),
  coach: () => seedCoach(),
  "live session request": async () => {
    const request = await seedLiveSessionRequest();
    await seedAppointment({ requestId: request.id, ...HELD_YESTERDAY });
    return request;
  },
  partner: async () => {
    const partner = await seedPartner();
    await seedPartnerOffer({ partnerId: partner.id });
    await replaceEligibility(admin, partner.id, { emails: ["a@example.org"] });
    return partner;
  },
  "partner offer": () => seedPartnerOffer(),
  "ride request": () => seedRideRequest(),
  "withdrawn request": () => seedWithdrawnRequest(),
  "contact message": () => seedContactMessage(),
  patient: seedPatientWithRecords,
  outcome: () => seedOutcome(),
  episode: async () => {
    const { id: patientId } = await seedPatient();
    const procedure = await seedPatientProcedure();
    await procedure.update({ patientId, enteredBy: "hospital" });
    await inTransaction(admin, (writer) => refreshNextEpisode(writer, [patientId]));
    await PatientOutcome.create({
      ...{ patientId, patientProcedureId: procedure.id, procedureAt: new Date(), stayNights: 0 },
    });
    return procedure;
  },
};

/** A patient with a note, somebody around them, an answer, requests and a row of the work list; sign-ins and invitations do not come back. */
async function seedPatientWithRecords() {
  const { id: patientId } = await seedPatient();
  const { procedureId, sessionId } = await seedPatientProcedureWithSession(patientId);
  await insertAssessment({ patientId, procedureId, sessionId }, 4);
  const procedure = await PatientProcedure.findByPk(procedureId, { rejectOnEmpty: true });
  await seedRideRequest({}, procedure);
  const request = await seedLiveSessionRequest({}, procedure);
  await seedAppointment({ requestId: request.id, ...HELD_YESTERDAY });
  await PatientOutcome.create({
    ...{ patientId, patientProcedureId: procedureId, procedureAt: new Date(), stayNights: 1 },
  });
  await PatientNote.create({ patientId, authorName: "Admin", text: "Prefers mornings" });
  await Caretaker.create({ patientId, name: "Anna Lopez", status: "Accepted" });
  const subject = { type: "contact message", id: 1 } as const;
  await inTransaction(admin, (writer) =>
    openWorkItem(writer, { patientId, reason: "Wrote to us", subject }),
  );
  return { id: patientId };
}

/** Guidance with a picture, a tag, and steps with pictures. */
export async function seedIllustratedGuidance() {
  const image = await storePicture();
  const guidance = await seedGuidance({
    image,
    phase: "pre-procedure",
    tagIds: [(await seedTag()).id],
  });
  await seedGuidanceStep(guidance.id, { image: await storePicture() });
  await seedGuidanceStep(guidance.id);
  return { ...guidance, imageId: image };
}

async function seedUsedAdvertisement(advertiserId?: number) {
  const { id, advertiserId: ownerId } = await seedAdvertisement({
    tagIds: [(await seedTag()).id],
    ...(advertiserId && { advertiserId }),
  });
  const item = { itemType: "advertisement", itemId: id, ownerId } as const;
  await recordView(patient, item);
  await recordPlay(patient, item);
  await seedSession({
    advertisingContent: "Yes",
    advertiserId: ownerId,
    advertisementId: id,
    advertisingDescription: "A sponsor",
  });
  return { id, ownerId };
}

async function seedUsedMessage(religiousPartnerId?: number) {
  const { id, religiousPartnerId: ownerId } = await seedReligiousMessage({
    ...(religiousPartnerId && { religiousPartnerId }),
  });
  await recordView(patient, { itemType: "religious message", itemId: id, ownerId });
  await seedSession({ religiousContent: "Yes", religiousMessageId: id });
  return { id, ownerId };
}
