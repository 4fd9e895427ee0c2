import {
  Appointment,
  Coach,
  DisclaimerWording,
  LiveSessionRequest,
  Order,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  Payment,
  PlanChoice,
  PlanSession,
  RevenueEntry,
  SessionAssessment,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import type { Dice } from "./random-dice";

const findEpisode = async (dice: Dice) =>
  dice.pick(await PatientProcedure.findAll({ order: ["id"] }));

/** Adds a sitting with a session, or with one that is gone. */
export async function addSitting(dice: Dice, at: Date): Promise<void> {
  const episode = await findEpisode(dice);
  const session = dice.oneIn(8) ? null : dice.pick(await PlanSession.findAll({ order: ["id"] }));
  await SessionAssessment.create({
    ...{ patientId: episode.patientId, patientProcedureId: episode.id, createdAt: at },
    ...{ sessionId: session?.id ?? null, sessionTitle: "", informationReceived: true },
    anxietyLevel: 1 + dice.below(5),
    finishedAt: dice.oneIn(2) ? at : null,
  });
}

/** Adds a response to a survey, mostly after a session or about a procedure, with some of its answers. */
export async function addResponse(dice: Dice, at: Date): Promise<void> {
  const survey = dice.pick(await Survey.findAll({ order: ["id"] }));
  const response = await SurveyResponse.create({
    ...{ surveyId: survey.id, questionsVersion: 1, createdAt: at },
  });
  const wordings = await SurveyWording.findAll({ where: { surveyId: survey.id }, order: ["id"] });
  const answered = wordings.filter(() => !dice.oneIn(3));
  await SurveyAnswer.bulkCreate(
    answered.map(({ id, questionType }) => ({
      ...{ responseId: response.id, wordingId: id },
      choice:
        questionType === "rank" ? 1 + dice.below(5) : questionType === "y/n" ? dice.below(2) : null,
      text: questionType === "free-text" ? "Well" : null,
    })),
  );
  if (dice.oneIn(8)) return;
  const sittings = await SessionAssessment.findAll({ order: ["id"] });
  const sitting = sittings.length > 0 && !dice.oneIn(5) ? dice.pick(sittings) : null;
  const episode = dice.oneIn(8) ? null : await findEpisode(dice);
  await PatientResponse.create({
    responseId: response.id,
    patientId: sitting?.patientId ?? episode?.patientId ?? (await findEpisode(dice)).patientId,
    patientProcedureId: sitting?.patientProcedureId ?? episode?.id ?? null,
    sessionId: sitting?.sessionId ?? null,
  });
}

/** Status and state of a request for a live session that are possible together. */
export const LIVE_STATES = [
  ...[["New", "Requested"] as const, ["Offered", "Offered"] as const],
  ...[["Confirmed", "Scheduled"] as const, ["Declined", "Declined"] as const],
  ...[["Confirmed", "Completed"] as const, ["Confirmed", "Cancelled"] as const],
];

export async function addLiveSession(dice: Dice): Promise<void> {
  const episode = await findEpisode(dice);
  const [status, state] = dice.pick(LIVE_STATES);
  await LiveSessionRequest.create({
    ...{ patientId: episode.patientId, patientProcedureId: episode.id, procedureTitle: "" },
    ...{ contact: "", sessionType: "relaxation", priceDollars: 20, status, state },
    leaderType: dice.pick(["therapist", "chaplain"]),
    ...{ preferredDate: "2026-11-01", preferredTime: "", additionalInfo: "" },
    ...{ statusChangedAt: status === "New" ? null : dice.time(), createdAt: dice.time() },
  } as never);
}

/** States of appointments, with who missed it. */
export const APPOINTMENT_STATES = [
  ...[["Held", ""] as const, ["Expired", ""] as const, ["Completed", ""] as const],
  ...[["Missed", "patient"] as const, ["Missed", "coach"] as const, ["Cancelled", ""] as const],
];

/** Adds a time for a request; it has no length, since coaches and patients have one at a time. */
export async function addAppointment(dice: Dice): Promise<void> {
  const requests = await LiveSessionRequest.findAll({ order: ["id"] });
  if (requests.length === 0) return;
  const request = dice.pick(requests);
  const [state, missedBy] = dice.pick(APPOINTMENT_STATES);
  const startsAt = dice.time();
  await Appointment.create({
    ...{ requestId: request.id, patientId: request.patientId, state, missedBy, way: "phone" },
    coachId: dice.pick(await Coach.findAll({ order: ["id"] })).id,
    ...{ startsAt, endsAt: startsAt, blockedUntil: startsAt, createdAt: dice.time() },
    rating: state === "Completed" && dice.oneIn(2) ? 1 + dice.below(5) : null,
  } as never);
}

/** Adds the outcome of an episode, which has one at most. */
export async function addOutcome(dice: Dice): Promise<void> {
  const episode = await findEpisode(dice);
  const { id: patientProcedureId, patientId } = episode;
  if ((await PatientOutcome.count({ where: { patientProcedureId } })) > 0) return;
  const known = () => (dice.oneIn(3) ? null : dice.oneIn(2));
  await PatientOutcome.create({
    ...{ patientId, patientProcedureId, procedureAt: episode.date ?? dice.time() },
    ...{ cancelledOnDay: known(), returnedWithin30Days: known() },
    stayNights: dice.oneIn(3) ? null : dice.below(9),
  });
}

export async function addOrder(dice: Dice): Promise<void> {
  const episode = await findEpisode(dice);
  await Order.create({
    ...{ patientId: episode.patientId, episodeId: episode.id, planName: "Plan" },
    ...{ listPriceCents: 900, totalCents: 900, createdAt: dice.time() },
    planCode: dice.pick(["complete", "no-fee"]),
    partnerId: dice.oneIn(3) ? null : 1 + dice.below(2),
    offerId: dice.oneIn(2) ? null : 1 + dice.below(2),
    coveredCents: 100 * dice.below(9),
    state: dice.pick(["Pending", "Paid", "Covered", "Failed"]),
  });
}

/** Adds a payment, or a refund, of an order. */
export async function addRevenue(dice: Dice): Promise<void> {
  const orders = await Order.findAll({ order: ["id"] });
  if (orders.length === 0) return;
  const orderId = dice.pick(orders).id;
  const amountCents = 100 + dice.below(900);
  const payment = await Payment.create({
    ...{ orderId, provider: "stripe", amountCents, currency: "usd", state: "Paid" },
  });
  const kind = dice.pick(["payment", "payment", "refund"] as const);
  await RevenueEntry.create({
    ...{ orderId, paymentId: payment.id, kind, currency: dice.oneIn(6) ? "eur" : "usd" },
    amountCents: kind === "refund" ? -amountCents : amountCents,
    createdAt: dice.time(),
  });
}

export async function addChoice(dice: Dice): Promise<void> {
  const episode = await findEpisode(dice);
  const wording = dice.pick(await DisclaimerWording.findAll());
  await PlanChoice.create({
    ...{ patientId: episode.patientId, patientProcedureId: episode.id },
    ...{ disclaimerWordingId: wording.id, specialtyName: "", procedureName: "" },
    planKind: dice.pick(["complete", "no-fee"]),
    ...{ priceCents: 100 * dice.below(20), createdAt: dice.time() },
  });
}
