import fc from "fast-check";
import type { Model, ModelStatic } from "sequelize";
import {
  Appointment,
  ContactMessage,
  LiveSessionRequest,
  MediaEvent,
  Order,
  OutboxMessage,
  Patient,
  PatientProcedure,
  PatientOutcome,
  PatientResponse,
  PlanChoice,
  PlanVersion,
  RideRequest,
  SessionAssessment,
  Survey,
  SurveyResponse,
} from "~/models";
import { Dice, seed } from "./random-dice";
import {
  addContactMessage,
  addEpisode,
  addMessage,
  addPatient,
  addRide,
  addVersion,
  addView,
  pickPlan,
} from "./random-hospital";
import {
  type Bin,
  deleteProcedure,
  deleteResponses,
  deleteSession,
  deleteSurvey,
  erasePatient,
  mergePatients,
  removeEpisodes,
  restore,
} from "./random-removals";
import {
  addAppointment,
  addChoice,
  addLiveSession,
  addOrder,
  addOutcome,
  addResponse,
  addRevenue,
  addSitting,
  APPOINTMENT_STATES,
  LIVE_STATES,
} from "./random-rows";

/** After everything that the hospital began with, some hours apart: ids of sittings and responses rise with their times. */
let later = Date.parse("2026-11-02T20:00:00Z");
const nextTime = () => new Date((later += 5 * 3_600_000));

/** A random row of a table; undefined for an empty one. */
async function find<M extends Model>(dice: Dice, model: ModelStatic<M>): Promise<M | undefined> {
  const [key] = model.primaryKeyAttributes;
  const rows = await model.findAll({ order: [key ?? "id"] });
  return rows.length > 0 ? dice.pick(rows) : undefined;
}

type Change = (dice: Dice, bin: Bin) => Promise<unknown>;

/** Changes some values of a random row. */
const change =
  <M extends Model>(model: ModelStatic<M>, choose: (dice: Dice) => object): Change =>
  async (dice) =>
    (await find(dice, model))?.update(choose(dice) as never);

const changesOfEpisodes: Record<string, Change> = {
  "move the date": change(PatientProcedure, (dice) => ({ date: dice.time() })),
  "date not known": change(PatientProcedure, () => ({ date: null })),
  "other plan": async (dice) => (await find(dice, PatientProcedure))?.update(await pickPlan(dice)),
  "other billing plan": change(PatientProcedure, (dice) => ({
    planKind: dice.pick(["complete", "no-fee"]),
  })),
  "end or cancel": change(PatientProcedure, (dice) => ({
    statusSet: dice.pick(["Cancelled", "Completed", null]),
  })),
  "make an example": change(PatientProcedure, (dice) => ({ isExample: dice.oneIn(2) })),
  "add an episode": addEpisode,
  "plan with another day of a survey": async (dice) => {
    const version = await find(dice, PlanVersion);
    const episode = await find(dice, PatientProcedure);
    if (!version) return;
    const count = await PlanVersion.count({ where: { procedureId: version.procedureId } });
    const days = [2 + dice.below(20)];
    const added = await addVersion(dice, version.procedureId, count + 1, days);
    await episode?.update({ planVersionId: added.id, procedureId: version.procedureId });
  },
  "remove an episode": async (dice, bin) => {
    const episode = await find(dice, PatientProcedure);
    if (!episode || (await PatientProcedure.count()) < 3) return;
    bin.episode = episode.get();
    await removeEpisodes([episode.id]);
  },
};

const changesOfPeople: Record<string, Change> = {
  "other language": change(Patient, (dice) => ({ language: dice.pick(["en", "es"]) })),
  "invite again": change(Patient, (dice) => ({ invitedAt: dice.time() })),
  "take the invitation back": change(Patient, () => ({ invitedAt: null })),
  join: change(Patient, (dice) => ({ joinedAt: dice.oneIn(4) ? null : dice.time() })),
  "enter a guest": change(Patient, (dice) => ({ isGuest: dice.oneIn(2) })),
  "add a patient": (dice) => addPatient(dice, dice.pick(["guest", "invited", "joined"])),
  erase: async (dice) => {
    const patient = await find(dice, Patient);
    if (!patient || (await Patient.count()) < 3) return;
    const others = await PatientProcedure.count();
    const own = await PatientProcedure.count({ where: { patientId: patient.id } });
    if (others - own >= 2) await erasePatient(patient.id);
  },
  merge: async (dice) => {
    const [from, to] = [await find(dice, Patient), await find(dice, Patient)];
    if (from && to) await mergePatients(dice, from.id, to.id);
  },
};

const changesOfUse: Record<string, Change> = {
  "add a sitting": (dice) => addSitting(dice, nextTime()),
  "finish a session": change(SessionAssessment, (dice) => ({
    finishedAt: dice.oneIn(4) ? null : dice.time(),
  })),
  "other level": change(SessionAssessment, (dice) => ({ anxietyLevel: 1 + dice.below(5) })),
  "delete a sitting": async (dice) => (await find(dice, SessionAssessment))?.destroy(),
  "add a response": (dice) => addResponse(dice, nextTime()),
  "delete a response": async (dice) => {
    const response = await find(dice, SurveyResponse);
    if (response) await deleteResponses([response.id]);
  },
  "response without a session": change(PatientResponse, () => ({ sessionId: null })),
  "other survey": change(Survey, (dice) => ({
    serveType: dice.pick(["pre-session-post-session", "post-procedure-plan", "post-lms-module"]),
  })),
  "other category": change(Survey, (dice) => ({
    category: dice.pick(["General", "Instructions"]),
  })),
  "delete a session": deleteSession,
  "delete a survey": deleteSurvey,
  "delete a procedure": deleteProcedure,
  restore,
};

const changesOfRequests: Record<string, Change> = {
  "ask for a live session": addLiveSession,
  "answer a live session": change(LiveSessionRequest, (dice) => {
    const [status, state] = dice.pick(LIVE_STATES);
    return { status, state, statusChangedAt: dice.time() };
  }),
  "offer a time": addAppointment,
  "appointment held, missed or moved": async (dice) => {
    const appointment = await find(dice, Appointment);
    const [state, missedBy] = dice.pick(APPOINTMENT_STATES);
    const rating = state === "Completed" ? 1 + dice.below(5) : null;
    const startsAt = dice.oneIn(2) ? dice.time() : appointment?.startsAt;
    await appointment?.update({ state, missedBy, rating, startsAt });
  },
  "ask for a ride": addRide,
  "answer a ride": change(RideRequest, (dice) => ({
    ...{ status: dice.pick(["New", "Confirmed", "Declined"]), statusChangedAt: dice.time() },
  })),
  "write a message": addContactMessage,
  "answer a message": change(ContactMessage, (dice) =>
    dice.oneIn(3)
      ? { status: "New", answeredAt: null }
      : { status: "Answered", answeredAt: dice.time() },
  ),
};

const changesOfMoney: Record<string, Change> = {
  outcome: addOutcome,
  "other outcome": change(PatientOutcome, (dice) => ({
    ...{ cancelledOnDay: dice.oneIn(2) ? null : true, stayNights: dice.below(5) },
    procedureAt: dice.time(),
  })),
  "delete an outcome": async (dice) => (await find(dice, PatientOutcome))?.destroy(),
  order: addOrder,
  "order ends": change(Order, (dice) => ({ state: dice.pick(["Failed", "Paid", "Waived"]) })),
  "order without partner": change(Order, (dice) => ({ partnerId: dice.oneIn(2) ? 1 : null })),
  "other coverage": change(Order, (dice) => ({
    ...{ coveredCents: 100 * dice.below(9), offerId: dice.oneIn(2) ? 1 : null },
  })),
  pay: addRevenue,
  choose: addChoice,
  "other price": change(PlanChoice, (dice) => ({ priceCents: 100 * dice.below(20) })),
  send: addMessage,
  "message sent or failed": change(OutboxMessage, (dice) => ({
    status: dice.pick(["Sent", "Failed", "Stopped", "Scheduled"]),
  })),
  "delete a message": async (dice) => (await find(dice, OutboxMessage))?.destroy(),
  view: addView,
  "delete a view": async (dice) => (await find(dice, MediaEvent))?.destroy(),
};

const CHANGES = {
  ...changesOfEpisodes,
  ...changesOfPeople,
  ...changesOfUse,
  ...changesOfRequests,
  ...changesOfMoney,
};

/** Names of changes, each with the seed of what is random in it: a failing test shrinks to few of them. */
export const randomChanges = (count: { minLength: number; maxLength: number }) =>
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), seed), { ...count, size: "max" });

/** Makes changes one after the other, as the product would. */
export async function makeChanges(changes: readonly (readonly [string, number])[]): Promise<void> {
  const bin: Bin = {};
  for (const [name, each] of changes) await CHANGES[name]?.(new Dice(each), bin);
}
