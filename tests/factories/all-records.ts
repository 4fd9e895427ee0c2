import { Caretaker, Draft, LiveSessionRequest, RideRequest } from "~/models";
import { recordConsent } from "~/server/consents/consents";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { createShareLink } from "~/server/patients/share-links";
import { inTransaction } from "~/server/platform/transaction";
import { recordTextAgreement } from "~/server/requests/text-agreement";
import {
  insertAssessment,
  answerOwnSurvey,
  seedPatientProcedureWithSession,
  guestCaller,
} from "./patient-answers";
import { unique } from "./names";
import { seedContactMessage } from "./contact-messages";
import { seedMessage } from "./outbox";
import { seedGuest, writeAsGuest } from "./patients";
import { seedSurveyWithQuestionIds } from "./survey-responses";
import { admin } from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
export const DISCLAIMER = "Educational and emotional support only.";
/** Email address of the guest. */
export const ADDRESS = "rosa@example.org";
const PLAN = {
  procedure: "mri",
  plan: "complete",
  priceCents: 499,
  disclaimerVersion: hashDisclaimer(DISCLAIMER),
} as const;

/** Adds somebody around a patient, with an agreement and a message. */
async function addCaretaker(patientId: number) {
  const email = "dana@example.org";
  const values = {
    name: "Dana",
    email,
    status: "Invited",
    invitationHash: unique("hash"),
  } as const;
  const { id } = await Caretaker.create({ patientId, ...values });
  const person = { kind: "caretaker", id } as const;
  await inTransaction(admin, (writer) =>
    recordConsent(writer, {
      ...{ person, channel: "email", address: email, category: "care", isGiven: true },
      ...{ words: "Email me", source: "screen" },
    }),
  );
  await seedMessage({ to: { ...person, name: "Dana", address: email } });
}

/** Creates a guest with a record of every kind. */
export async function seedGuestWithAllRecords() {
  const { guestToken = "", patientId = 0 } = await seedGuest();
  await acknowledgePlan(await guestCaller(guestToken), guestToken, PLAN, DISCLAIMER);
  const context = await seedPatientProcedureWithSession(patientId, daysAgo(1));
  const { procedureId: patientProcedureId, sessionId } = context;
  await insertAssessment({ patientId, ...context }, 4);
  const survey = await seedSurveyWithQuestionIds({ serveType: "pre-session-post-session" });
  const answers = { [survey.rank]: 5, [survey.yesNo]: "No", [survey.freeText]: "The needle" };
  await answerOwnSurvey(guestToken, survey.id, answers, {
    procedureId: patientProcedureId,
    sessionId,
  });
  const request = { patientId, patientProcedureId, procedureTitle: "MRI" };
  await LiveSessionRequest.create({
    ...request,
    leaderType: "nurse",
    sessionType: "prayers",
    priceDollars: 20,
    preferredDate: "2026-12-01",
    preferredTime: "09:00",
    contact: "ada@example.org",
  });
  await RideRequest.create({
    ...request,
    pickUp: "12 Alder Lane",
    dropOff: "Main entrance",
    rideDate: "2026-12-01",
    rideTime: "08:00",
  });
  const link = await writeAsGuest(await guestCaller(guestToken), async (writer) => {
    await recordTextAgreement(writer, "yes", "(206) 555-0100");
    return createShareLink(writer, "caretaker", "pre-procedure");
  });
  await seedMessage({ to: { kind: "patient", id: patientId, name: "", address: ADDRESS } });
  await addCaretaker(patientId);
  await (await seedContactMessage()).update({ patientId });
  await Draft.create({
    id: guestToken.slice(0, 20),
    kind: "any",
    owner: `patient:${patientId}`,
    data: "{}",
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  return { guestToken, patientId, survey, link };
}
