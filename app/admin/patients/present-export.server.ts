import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { consentLabel } from "~/models/consents/consent-category.schema";
import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import type { PatientExport } from "~/server/patient-records/export";
import { formatDay, formatDayAndTime, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { toEpisodeRow, toPatientFacts } from "./patient-facts.server";

/** A part of the printable page: its entries, each a list of labels and values; "" values are left out. */
export type ExportSection = {
  title: string;
  entries: [label: string, value: string][][];
  /** What stands instead of entries. */
  empty: string;
};

const NOT_SHARED = "Not shared with the care team.";
type Pair = [label: string, value: string | null | undefined | false];

const pairs = (...all: Pair[]): [string, string][] =>
  all.flatMap(([label, value]) => (value ? [[label, value]] : []));

/** Presents an export of a patient for people: the same content as the file, in words. */
export function presentExport(record: PatientExport): ExportSection[] {
  return [
    { title: "Patient", entries: [presentCard(record)], empty: "" },
    list("Procedures", record.episodes.map(presentEpisode)),
    record.sessions === null
      ? { title: "Sessions", entries: [], empty: NOT_SHARED }
      : list("Sessions", record.sessions.map(presentSession)),
    record.surveyAnswers === null
      ? { title: "Surveys", entries: [], empty: NOT_SHARED }
      : list("Surveys", record.surveyAnswers.map(presentAnswers)),
    list("Requests", [
      ...record.liveSessionRequests.map((request) =>
        pairs(
          [
            "Live session",
            `${liveSessionLabel(request.sessionType)}, ${leaderLabel(request.leaderType)}`,
          ],
          ["When", formatDayAndTime(request.preferredDate, request.preferredTime)],
          ["Status", request.status],
          ["More", request.additionalInfo],
          ["Arranged", request.arrangement],
        ),
      ),
      ...record.rideRequests.map((request) =>
        pairs(
          ["Ride", `${request.pickUp} to ${request.dropOff}`],
          ["When", formatDayAndTime(request.date, request.time)],
          ["Status", request.status],
          ["Arranged", request.arrangement],
        ),
      ),
    ]),
    list("People Around Them", record.caretakers.map(presentPerson)),
    list("Agreements", record.agreements.map(presentAgreement)),
    list("Messages", record.messages.map(presentMessage)),
    list("Notes of Staff", record.notes.map(presentNote)),
  ];
}

const list = (title: string, entries: [string, string][][]): ExportSection => ({
  ...{ title, entries },
  empty: "None.",
});

function presentCard({ patient }: PatientExport) {
  const facts = toPatientFacts(patient);
  return pairs(
    ["ID", facts.label],
    ["Name", facts.name],
    ["Preferred name", facts.preferredName],
    ["Birth date", facts.birthDate],
    ["Record number", facts.recordNumber],
    ["Email", facts.email],
    ["Mobile", facts.mobile?.text],
    ["Text messages", facts.isGuest ? null : facts.textConsent ? "Agreed to" : "Not agreed to"],
    ["Language", facts.language],
    ["Status", facts.status && [facts.status, facts.endReason].filter(Boolean).join(", ")],
    ["Invited", facts.invited],
    ["Joined", facts.joined],
    ["Ended", facts.ended],
    ["Last seen", facts.lastSeen],
  );
}

function presentEpisode(episode: PatientExport["episodes"][number]) {
  const { procedure, date, arrival, provider, status, cancelReason } = toEpisodeRow(episode);
  return pairs(
    ["Procedure", procedure],
    ["Date", date ?? "Not known yet"],
    ["Arrival", arrival],
    ["Provider", provider],
    ["Care-team phone", episode.phone && formatPhone(episode.phone)],
    ["Status", cancelReason ? `${status}: ${cancelReason}` : status],
  );
}

function presentSession(each: NonNullable<PatientExport["sessions"]>[number]) {
  const { createdAt, session, finishedAt, anxietyLevel, answeredBy } = each;
  return pairs(
    ["When", formatTime(createdAt)],
    ["Session", session],
    ["Finished", finishedAt && formatTime(finishedAt)],
    [
      "Felt before it",
      anxietyLevel !== null && `${anxietyLevel} of 5, ${ANXIETY_LABELS[anxietyLevel - 1] ?? ""}`,
    ],
    ["Answered by", answeredBy],
  );
}

function presentAnswers(each: NonNullable<PatientExport["surveyAnswers"]>[number]) {
  return pairs(
    ["Survey", each.survey],
    ["When", formatTime(each.createdAt.toISOString())],
    ["Session", each.session],
    ["Answered by", each.answeredBy],
    ...each.answers.map(({ question, answer }): Pair => [question, String(answer ?? "")]),
  );
}

const presentPerson = (person: PatientExport["caretakers"][number]) =>
  pairs(
    ["Name", person.name],
    ["Relationship", person.relationship],
    ["Guardian", person.isGuardian && "Yes"],
    ["Status", person.status],
  );

const presentAgreement = (entry: PatientExport["agreements"][number]) =>
  pairs(
    ["What", consentLabel(entry.category)],
    ["How", `${channelLabel(entry.channel)}, ${entry.address}`],
    ["State", entry.isGiven ? "Agreed" : "Withdrawn"],
    ["When", formatTime(entry.createdAt.toISOString())],
    ["Words", entry.words],
  );

const presentMessage = (message: PatientExport["messages"][number]) =>
  pairs(
    ["Purpose", purposeLabel(message.purpose)],
    ["Channel", channelLabel(message.channel)],
    ["Status", message.status],
    ["Time", formatTime(message.sentAt ?? message.dueAt)],
  );

const presentNote = (note: PatientExport["notes"][number]) =>
  pairs(["Note", note.text], ["By", note.author], ["When", formatTime(note.createdAt)]);

/** Name of the file of an export, without the patient's name. */
export const exportFileName = ({ exportedAt, patient }: PatientExport) =>
  `patient-${patient.id}-${formatDay(exportedAt).replace(/\W+/g, "-")}.json`;
