import { DateTime } from "luxon";
import {
  Appointment,
  ContactMessage,
  LiveSessionRequest,
  MediaEvent,
  Order,
  OutboxMessage,
  Patient,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanSession,
  PlanVersionItem,
  RevenueEntry,
  RideRequest,
  SessionAssessment,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { settings } from "~/server/platform/settings";

/** All rows that reports are about, read by the models, without any condition. Oldest first. */
export async function readHospital() {
  const byId = { order: [["id", "ASC"]] as [string, string][] };
  return {
    patients: await Patient.findAll(byId),
    episodes: await PatientProcedure.findAll(byId),
    items: await PlanVersionItem.findAll(byId),
    sessions: await PlanSession.findAll(byId),
    sittings: await SessionAssessment.findAll(byId),
    surveys: await Survey.findAll(byId),
    wordings: await SurveyWording.findAll(byId),
    responses: await SurveyResponse.findAll(byId),
    answers: await SurveyAnswer.findAll(),
    patientResponses: await PatientResponse.findAll(),
    liveSessions: await LiveSessionRequest.findAll(byId),
    rides: await RideRequest.findAll(byId),
    contactMessages: await ContactMessage.findAll(byId),
    appointments: await Appointment.findAll(byId),
    outcomes: await PatientOutcome.findAll(byId),
    orders: await Order.findAll(byId),
    revenue: await RevenueEntry.findAll(byId),
    choices: await PlanChoice.findAll(byId),
    messages: await OutboxMessage.findAll(byId),
    views: await MediaEvent.findAll(byId),
  };
}
export type Hospital = Awaited<ReturnType<typeof readHospital>>;

/** A fact of a source, on a day of the hospital's time zone. */
export type SlowFact = ReturnType<typeof dimensionsOf> & {
  source: string;
  day: string;
  subject: string;
  measures: Record<string, number | boolean>;
};

const toLocal = (time: Date) => DateTime.fromJSDate(time, { zone: settings().timeZone });

/** Day of a time in the hospital's time zone, as YYYY-MM-DD. */
export const localDay = (time: Date): string => toLocal(time).toISODate() ?? "";

/** Calendar days from one time to another, negative if it is before. */
export function calendarDays(from: Date, to: Date): number {
  const toNoon = (time: Date) => DateTime.fromISO(`${localDay(time)}T12:00`, { zone: "UTC" });
  return toNoon(to).diff(toNoon(from), "days").days;
}

/** Day some days later. */
export const laterDay = (time: Date, days: number): string =>
  toLocal(time).startOf("day").plus({ days }).toISODate() ?? "";

/** An episode with its patient, if it counts: examples do not, nor what is the sample patient's. */
export function findCounted(
  { patients, episodes }: Hospital,
  patientId: number,
  episodeId: number | null,
) {
  const patient = patients.find(({ id }) => id === patientId);
  const episode = episodes.find(({ id }) => id === episodeId);
  if (!patient || !episode || episode.isExample || patient.isSample) return null;
  return { patient, episode };
}

/** Dimensions of an episode and its patient; of none, 0 and "". */
export const dimensionsOf = (
  episode: PatientProcedure | null | undefined,
  patient: Patient | null | undefined,
) => ({
  procedureId: episode?.procedureId ?? 0,
  versionId: episode?.planVersionId ?? 0,
  facilityId: episode?.facilityId ?? 0,
  partnerId: 0,
  language: patient?.language ?? "",
});

/** Items of the plan of an episode that its billing plan includes. */
export const includedItems = ({ items }: Hospital, episode: PatientProcedure) =>
  items.filter(
    ({ versionId, includedIn }) =>
      versionId === episode.planVersionId && includedIn.split(",").includes(episode.planKind),
  );
