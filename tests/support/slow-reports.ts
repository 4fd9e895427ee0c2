import type { Appointment, LiveSessionRequest } from "~/models";
import { COUNT_SOURCES } from "~/server/reports/counts/sources";
import {
  dimensionsOf,
  findCounted,
  type Hospital,
  includedItems,
  localDay,
  readHospital,
  type SlowFact,
} from "./slow-hospital";
import { countMoney, countOutcomes, countPartnerUses } from "./slow-money";
import { countInstructions, countPlanSurveys, countSittings } from "./slow-sittings";

/** Sums of the measures of a source's facts that share all the rest, in the order of the source's measures. */
export type SlowCount = Omit<SlowFact, "measures"> & { sums: number[] };

/**
 * Counts everything that reports count a second time, slowly: by reading all rows and following the words of the sources, without
 * their SQL, marks or stored counts. To check them by.
 */
export async function countSlowly(): Promise<SlowCount[]> {
  const hospital = await readHospital();
  const counts = new Map<string, SlowCount>();
  for (const count of COUNTERS) {
    for (const { measures, ...fact } of count(hospital)) {
      const source = COUNT_SOURCES.find(({ name }) => name === fact.source);
      if (!source) throw new Error(`There is no source ${fact.source}`);
      const key = keyOf(fact);
      const known = counts.get(key) ?? { ...fact, sums: source.measures.map(() => 0) };
      const values = source.measures.map((measure) => Number(measures[measure]));
      known.sums = known.sums.map((sum, index) => sum + (values[index] ?? Number.NaN));
      counts.set(key, known);
    }
  }
  return [...counts.values()];
}

/** Key of a count, by which it is sorted and compared. */
export const keyOf = (count: Omit<SlowFact, "measures">) =>
  [
    ...[count.source, count.day, count.subject, count.procedureId, count.versionId],
    ...[count.facilityId, count.partnerId, count.language],
  ].join(" | ");

/** Procedures of invited patients, from when both the invitation and the procedure were there. */
function* countInvitations(hospital: Hospital): Generator<SlowFact> {
  const { episodes, sittings, orders, sessions } = hospital;
  for (const episode of episodes) {
    const counted = findCounted(hospital, episode.patientId, episode.id);
    const invitedAt = counted?.patient.invitedAt;
    if (!counted || !invitedAt) continue;
    const order = orders.findLast(
      ({ episodeId, partnerId, state }) =>
        episodeId === episode.id && partnerId !== null && state !== "Failed",
    );
    const planned = includedItems(hospital, episode)
      .filter(({ kind }) => kind === "session")
      .map(({ sessionId }) => sessionId)
      .filter((sessionId) => sessions.some(({ id }) => id === sessionId));
    const own = sittings.filter(({ patientProcedureId }) => patientProcedureId === episode.id);
    const finished = own.filter(({ finishedAt }) => finishedAt !== null);
    const done = finished.map(({ sessionId }) => sessionId).filter((id) => planned.includes(id));
    const share = planned.length === 0 ? 0 : new Set(done).size / new Set(planned).size;
    const isLater = episodes.some(
      ({ id, patientId, isExample }) =>
        id < episode.id && patientId === episode.patientId && !isExample,
    );
    yield {
      ...{ source: "funnel", subject: isLater ? "later" : "first" },
      day: localDay(invitedAt > episode.createdAt ? invitedAt : episode.createdAt),
      ...dimensionsOf(episode, counted.patient),
      partnerId: order?.partnerId ?? 0,
      measures: {
        ...{ invited: 1, joined: counted.patient.joinedAt !== null, began: own.length > 0 },
        ...{ half: share >= 0.5, completed: share === 1 },
      },
    };
  }
}

/** Whole minutes between two times, by their whole seconds. */
const minutesBetween = (from: Date, to: Date) => {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  return Math.trunc((seconds(to) - seconds(from)) / 60);
};

const ownAppointments = ({ appointments }: Hospital, { id }: LiveSessionRequest) =>
  appointments.filter(({ requestId }) => requestId === id);

/** When a time was first offered, or the request was answered by hand otherwise than with a refusal. */
function findOffer(hospital: Hospital, request: LiveSessionRequest): Date | null {
  const times = ownAppointments(hospital, request).map(({ createdAt }) => createdAt.getTime());
  if (times.length > 0) return new Date(Math.min(...times));
  return ["Offered", "Confirmed"].includes(request.status) ? request.statusChangedAt : null;
}

const isHeld = ({ state }: Appointment) => state === "Completed";
const isMissedBy = (who: string) => (each: Appointment) =>
  each.state === "Missed" && each.missedBy === who;

function* countLiveSessions(hospital: Hospital): Generator<SlowFact> {
  for (const request of hospital.liveSessions) {
    const counted = findCounted(hospital, request.patientId, request.patientProcedureId);
    if (!counted) continue;
    const offer = findOffer(hospital, request);
    const own = ownAppointments(hospital, request);
    yield {
      ...{ source: "live sessions", subject: request.leaderType },
      day: localDay(request.createdAt),
      ...dimensionsOf(counted.episode, counted.patient),
      measures: {
        ...{ asked: 1, offered: offer !== null },
        offerMinutes: offer ? minutesBetween(request.createdAt, offer) : 0,
        held: own.some(isHeld),
        missedByPatient: own.some(isMissedBy("patient")),
        missedByCoach: own.some(isMissedBy("coach")),
        ...{ cancelled: request.state === "Cancelled", declined: request.state === "Declined" },
      },
    };
  }
}

function* countCoaches(hospital: Hospital): Generator<SlowFact> {
  for (const appointment of hospital.appointments) {
    const { state, rating, coachId, startsAt, requestId } = appointment;
    const request = hospital.liveSessions.find(({ id }) => id === requestId);
    const counted = request && findCounted(hospital, request.patientId, request.patientProcedureId);
    if (!counted || !["Scheduled", "Completed", "Missed", "Cancelled"].includes(state)) continue;
    yield {
      ...{ source: "coaches", subject: String(coachId), day: localDay(startsAt) },
      ...dimensionsOf(counted.episode, counted.patient),
      measures: {
        ...{ agreed: 1, held: isHeld(appointment), cancelled: state === "Cancelled" },
        missedByPatient: isMissedBy("patient")(appointment),
        missedByCoach: isMissedBy("coach")(appointment),
        ...{ rating: rating ?? 0, rated: rating !== null },
      },
    };
  }
}

function measureWait(since: Date, answer: Date | null) {
  const wait = answer ? minutesBetween(since, answer) : Infinity;
  const [within4, within24, within72] = [4, 24, 72].map((hours) => wait <= hours * 60);
  const minutes = answer ? wait : 0;
  return { asked: 1, answered: answer !== null, minutes, within4, within24, within72 } as Record<
    string,
    number | boolean
  >;
}

function* countAnswers(hospital: Hospital): Generator<SlowFact> {
  const { liveSessions, rides, contactMessages, patients } = hospital;
  const byHand = (each: { status: string; statusChangedAt: Date | null }) =>
    each.status === "New" ? null : each.statusChangedAt;
  const asked = [
    ...liveSessions.map((request) => ({
      ...{ request, subject: "live-session" },
      answer: findOffer(hospital, request) ?? byHand(request),
    })),
    ...rides.map((request) => ({ request, subject: "ride", answer: byHand(request) })),
  ];
  for (const { request, subject, answer } of asked) {
    const { patientId, patientProcedureId, createdAt } = request;
    const counted = findCounted(hospital, patientId, patientProcedureId);
    if (!counted) continue;
    yield {
      ...{ source: "requests", subject, day: localDay(createdAt) },
      ...dimensionsOf(counted.episode, counted.patient),
      measures: measureWait(createdAt, answer),
    };
  }
  for (const { patientId, createdAt, answeredAt } of contactMessages) {
    const writer = patients.find(({ id }) => id === patientId);
    yield {
      ...{ source: "requests", subject: "message", day: localDay(createdAt) },
      ...dimensionsOf(null, writer),
      measures: measureWait(createdAt, answeredAt),
    };
  }
}

function* countMessagesAndViews({ messages, views }: Hospital): Generator<SlowFact> {
  const none = dimensionsOf(null, null);
  for (const { purpose, channel, language, status, createdAt } of messages) {
    const [sent, failed, stopped] = ["Sent", "Failed", "Stopped"].map((each) => each === status);
    yield {
      ...{ source: "messages", subject: `${purpose} ${channel}`, day: localDay(createdAt) },
      ...{ ...none, language },
      measures: { written: 1, sent, failed, stopped } as Record<string, number | boolean>,
    };
  }
  for (const { at, kind, itemType, ownerId } of views) {
    const subject = `${itemType} ${ownerId}`;
    const measures = { views: kind === "view", plays: kind === "play" };
    yield { ...none, source: "views", subject, day: localDay(at), measures };
  }
}

const COUNTERS = [
  ...[countInvitations, countSittings, countPlanSurveys, countInstructions],
  ...[
    countLiveSessions,
    countCoaches,
    countAnswers,
    countMoney,
    countPartnerUses,
    countOutcomes,
    countMessagesAndViews,
  ],
];
