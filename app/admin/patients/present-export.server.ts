import { presentAgreement } from "~/app/patient/present-agreement.server";
import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { type ExportSection, toEntry, toSection } from "~/app/contracts/export-section";
import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { describeOutcome } from "~/server/outcomes/describe";
import type { PatientExport } from "~/server/patient-records/export";
import { formatDay, formatDayAndTime, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { presentCheck, presentResponse } from "./present-answers.server";
import { toEpisodeRow, toPatientFacts } from "./patient-facts.server";

const NOT_SHARED = "Not shared with the care team.";

/** Presents an export of a patient for people: the same content as the file, in words. */
export function presentExport(record: PatientExport): ExportSection[] {
  return [
    { title: "Patient", entries: [presentCard(record)], empty: "" },
    toSection("Procedures", record.episodes.map(presentEpisode)),
    toSection("Outcomes", record.outcomes.map(presentOutcome)),
    record.sessions === null
      ? { title: "Sessions", entries: [], empty: NOT_SHARED }
      : toSection("Sessions", record.sessions.map(presentSession)),
    record.surveyAnswers === null
      ? { title: "Surveys", entries: [], empty: NOT_SHARED }
      : toSection("Surveys", record.surveyAnswers.map(presentResponse)),
    record.dailyChecks === null
      ? { title: "Daily Checks", entries: [], empty: NOT_SHARED }
      : toSection("Daily Checks", record.dailyChecks.map(presentCheck)),
    toSection("Requests", [
      ...record.liveSessionRequests.map((request) =>
        toEntry(
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
        toEntry(
          ["Ride", `${request.pickUp} to ${request.dropOff}`],
          ["When", formatDayAndTime(request.date, request.time)],
          ["Status", request.status],
          ["Arranged", request.arrangement],
        ),
      ),
    ]),
    toSection("Live Sessions and Offered Times", record.appointments.map(presentAppointment)),
    toSection("Messages to the Hospital", record.messagesToHospital.map(presentContactMessage)),
    toSection("People Around Them", record.caretakers.map(presentPerson)),
    toSection("Agreements", record.agreements.map(presentAgreement)),
    toSection("Messages", record.messages.map(presentMessage)),
    toSection("Notes of Staff", record.notes.map(presentNote)),
  ];
}

function presentCard({ patient }: PatientExport) {
  const facts = toPatientFacts(patient);
  return toEntry(
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
  return toEntry(
    ["Procedure", procedure],
    ["Date", date ?? "Not known yet"],
    ["Arrival", arrival],
    ["Provider", provider],
    ["Care-team phone", episode.phone && formatPhone(episode.phone)],
    ["Status", cancelReason ? `${status}: ${cancelReason}` : status],
  );
}

const presentOutcome = (outcome: PatientExport["outcomes"][number]) =>
  toEntry(
    ["Procedure", outcome.procedure],
    ["Date", formatDay(outcome.procedureDate)],
    ...describeOutcome(outcome),
  );

function presentSession(each: NonNullable<PatientExport["sessions"]>[number]) {
  const { createdAt, session, finishedAt, anxietyLevel, answeredBy } = each;
  return toEntry(
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

const presentAppointment = (each: PatientExport["appointments"][number]) =>
  toEntry(
    ["When", formatTime(each.start)],
    ["Coach", each.coach],
    ["Way", each.way],
    ["Place", each.place],
    ["Phone", each.phone && formatPhone(each.phone)],
    ["Price", each.price === null ? "No Charge" : `$${each.price}`],
    ["State", each.state],
    ["Cancelled by", each.cancelledBy],
    ["Missed by", each.missedBy],
    ["Reason", each.cancelReason],
    ["Rating, 1 to 5", each.rating === null ? null : String(each.rating)],
    ["Anxiety afterwards, 1 to 5", each.anxietyAfter === null ? null : String(each.anxietyAfter)],
  );

const presentContactMessage = (each: PatientExport["messagesToHospital"][number]) =>
  toEntry(
    ["Topic", topicLabel(each.topic)],
    ["When", formatTime(each.createdAt)],
    ["Message", each.message],
    ["Status", each.status],
  );

const presentPerson = (person: PatientExport["caretakers"][number]) =>
  toEntry(
    ["Name", person.name],
    ["Relationship", person.relationship],
    ["Guardian", person.isGuardian && "Yes"],
    ["Status", person.status],
  );

const presentMessage = (message: PatientExport["messages"][number]) =>
  toEntry(
    ["Purpose", purposeLabel(message.purpose)],
    ["Channel", channelLabel(message.channel)],
    ["Status", message.status],
    ["Time", formatTime(message.sentAt ?? message.dueAt)],
  );

const presentNote = (note: PatientExport["notes"][number]) =>
  toEntry(["Note", note.text], ["By", note.author], ["When", formatTime(note.createdAt)]);

/** Name of the file of an export, without the patient's name. */
export const exportFileName = ({ exportedAt, patient }: PatientExport) =>
  `patient-${patient.id}-${formatDay(exportedAt).replace(/\W+/g, "-")}.json`;
