import { presentLoggedMessage } from "~/app/admin/messages/present-logged-message.server";
import { layOutLineChart } from "~/app/components/chart/line-chart.server";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { describeWay } from "~/app/patient/present-agreement.server";
import { entryLabel } from "~/models/consents/consent-category.schema";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { isInvented } from "~/models/patients/invented-people.schema";
import { guestLabel, patientLabel } from "~/models/rules/labels.schema";
import {
  formatAgo,
  formatDay,
  formatDayAndTime,
  formatIsoDay,
  formatTime,
  formatTimeOfDay,
} from "~/server/platform/dates";
import { formatPhone, showPhone } from "~/server/platform/phone-numbers";
import { summarizeOutcome } from "~/server/outcomes/describe";
import type { OutcomeData } from "~/server/outcomes/present";
import type { EpisodeData, PatientData } from "~/server/patient-records/present";
import type { PatientOverview } from "~/server/patient-records/overview";
import type { Activity, SharedActivity } from "~/server/patient-records/shared-activity";

/** Presents a patient's card. */
export function toPatientFacts(patient: PatientData) {
  const { id, isGuest, birthDate, email, mobile, language, status, endReason } = patient;
  const { invitedAt, joinedAt, endedAt, lastSeenAt } = patient;
  return {
    ...{ id, isGuest, status, endReason, email },
    label: isGuest ? guestLabel(id) : patientLabel(id),
    name: patient.name,
    isInvented: isInvented(patient),
    preferredName: patient.preferredName,
    recordNumber: patient.recordNumber,
    birthDate: birthDate && formatDay(birthDate),
    mobile: mobile ? showPhone(mobile) : null,
    textConsent: patient.textConsent,
    language: LANGUAGES.find(({ value }) => value === language)?.label ?? language,
    hasAccount: patient.hasAccount,
    // A guardian joins without an account of the patient's own.
    hasSignIns: patient.hasAccount || joinedAt !== null,
    invited: invitedAt && formatDay(invitedAt),
    joined: joinedAt && formatDay(joinedAt),
    ended: endedAt && formatDay(endedAt),
    lastSeen: lastSeenAt && formatDay(lastSeenAt),
    created: formatDay(patient.createdAt),
  };
}

/** Form values of a patient. */
export function toPatientFormValues(patient: PatientData) {
  return {
    firstName: patient.firstName ?? "",
    lastName: patient.lastName ?? "",
    preferredName: patient.preferredName ?? "",
    birthDate: patient.birthDate ?? "",
    recordNumber: patient.recordNumber ?? "",
    email: patient.email ?? "",
    mobile: patient.mobile ? formatPhone(patient.mobile) : "",
    language: patient.language,
    textConsent: patient.textConsent ? "yes" : "",
  };
}

/** Presents an episode for the table of the page, with what came of it. */
export function toEpisodeRow(
  episode: EpisodeData & {
    patientFields?: string[];
    facility?: string | null;
    coach?: string | null;
  },
  outcome?: OutcomeData,
) {
  const { id, procedure, date, time, arrivalTime, provider, status, cancelReason } = episode;
  return {
    ...{ id, procedure, provider, status, cancelReason },
    facility: episode.facility ?? null,
    coach: episode.coach ?? null,
    date: date ? (time ? formatDayAndTime(date, time) : formatDay(date)) : null,
    arrival: arrivalTime && formatTimeOfDay(arrivalTime),
    isOpen: status !== "Completed" && status !== "Cancelled",
    byPatient: describePatientPart(episode),
    outcome: outcome ? { id: outcome.id, text: summarizeOutcome(outcome) } : null,
  };
}

/** Describes which of what a row shows the patient has given, and not the hospital; null for nothing. */
function describePatientPart({
  enteredBy,
  status,
  tookPlace,
  patientFields = [],
}: Pick<EpisodeData, "enteredBy" | "status" | "tookPlace"> & { patientFields?: string[] }) {
  const names = ["date", "provider"].filter((name) => patientFields.includes(name));
  const parts = [
    ...(enteredBy === "hospital" ? [] : ["added by the patient"]),
    ...(enteredBy === "hospital" && names.length > 0
      ? [`${names.join(" and ")} by the patient`]
      : []),
    ...(status === "Recovering" && tookPlace ? ["the patient says that it took place"] : []),
  ];
  const text = parts.join("; ");
  return text === "" ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Form values of an episode. */
export function toEpisodeFormValues(episode: EpisodeData) {
  const { procedureId, planVersionId, facilityId, coachId, date, time, arrivalTime } = episode;
  const { provider, phone } = episode;
  return {
    procedureId: procedureId === null ? "" : String(procedureId),
    planVersionId: planVersionId === null ? "" : String(planVersionId),
    facilityId: facilityId === null ? "" : String(facilityId),
    coachId: coachId === null ? "" : String(coachId),
    date: date ?? "",
    time: time ?? "",
    arrivalTime: arrivalTime ?? "",
    provider: provider ?? "",
    phone: phone ? formatPhone(phone) : "",
  };
}

/** Presents what a patient did here. */
export function toActivity({ sessions, assessments, surveys, checks, anxiety }: SharedActivity) {
  return {
    sessions: sessions && { ...toShared(sessions), finished: sessions.finished },
    assessments: assessments && toShared(assessments),
    surveys: surveys && toShared(surveys),
    checks: checks && toShared(checks),
    chart: anxiety && buildChart(anxiety),
    isAnxietyShared: anxiety !== null,
  };
}

const toShared = ({ count, latest }: Activity) => ({
  count,
  latest: latest && `${latest.what}, ${formatDay(latest.at)}${latest.by && `, by ${latest.by}`}`,
});

function buildChart(points: NonNullable<SharedActivity["anxiety"]>) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const say = ({ at, percent }: typeof first) => `${percent}% on ${formatDay(at)}`;
  return layOutLineChart({
    name:
      points.length === 1
        ? `Anxiety before sessions: ${say(first)}.`
        : `Anxiety before sessions from ${say(first)} to ${say(last)}.`,
    valueLabel: "Anxiety",
    points: points.map(({ at, percent }) => ({
      day: formatIsoDay(at),
      label: formatDay(at),
      percent,
    })),
  });
}

/** Presents a patient's requests, messages, notes and agreements. */
export function toSections(overview: PatientOverview) {
  const { requests, messagesToHospital, messages, notes, consents } = overview;
  return {
    requests: requests.map(({ kind, id, status, procedure, date, time, by, toCheck, coach }) => ({
      ...{ kind, id, status, about: procedure, by, toCheck, coach },
      when: formatDayAndTime(date, time),
    })),
    messagesToHospital: messagesToHospital.map(({ id, topic, status, createdAt }) => ({
      ...{ kind: "message" as const, id, status, about: topicLabel(topic), by: "", coach: "" },
      toCheck: false,
      when: formatTime(createdAt),
    })),
    messages: { newest: messages.newest.map(presentLoggedMessage), total: messages.total },
    notes: notes.map(({ id, author, text, isOwn, createdAt, updatedAt }) => ({
      ...{ id, author, text, isOwn },
      created: formatTime(createdAt),
      ago: formatAgo(createdAt),
      isEdited: updatedAt !== createdAt,
    })),
    consents: consents.map((entry, index) => ({
      id: index,
      what: entryLabel(entry),
      how: [describeWay(entry), entry.by && `by ${entry.by}`].filter(Boolean).join(", "),
      isGiven: entry.isGiven,
      words: entry.words,
      when: formatTime(entry.createdAt.toISOString()),
    })),
  };
}
