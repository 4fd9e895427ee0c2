import { toEntry, toSection } from "~/app/contracts/export-section";
import type { AppointmentState } from "~/models/appointments/appointment-state.schema";
import { joinLabels } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import type { SessionWindow } from "~/models/requests/session-window.schema";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { mobilityLabel } from "~/models/requests/ride-options.schema";
import { formatDayAndTime, formatTime, formatTimeOfDay } from "~/server/platform/dates";
import type { PrintedLists } from "./present-own-export.server";

/** Presents what a patient asked for and wrote. */
export const presentOwnRequests = (lists: PrintedLists) => [
  toSection("Live Sessions That You Asked For", lists.liveSessionRequests.map(presentLiveSession)),
  toSection(
    "Your Live Sessions and Times That We Offered",
    lists.appointments.map(presentAppointment),
  ),
  toSection("Rides That You Asked For", lists.rideRequests.map(presentRide)),
  toSection("What You Wrote to the Hospital", lists.messagesToHospital.map(presentMessage)),
];

const presentLiveSession = (request: PrintedLists["liveSessionRequests"][number]) =>
  toEntry(
    ["What", `${liveSessionLabel(request.sessionType)}, ${leaderLabel(request.leaderType)}`],
    ["When", formatDayAndTime(request.preferredDate, request.preferredTime)],
    ...(JSON.parse(request.windows ?? "[]") as SessionWindow[]).map(
      ({ date, from, to }) =>
        ["Or", `${formatDayAndTime(date, from)}${to && ` to ${formatTimeOfDay(to)}`}`] as const,
    ),
    ["Way", request.way],
    ["Language", joinLabels(SESSION_LANGUAGES, [request.language ?? ""])],
    ["Price", `$${request.priceDollars}`],
    ["What you wrote", request.additionalInfo],
    ...presentShared(request),
  );

/** Words for what became of a time, for its patient. */
const APPOINTMENT_STATES: Record<AppointmentState, string> = {
  Held: "Held for you",
  Scheduled: "Scheduled",
  Completed: "It took place",
  Missed: "It did not take place",
  Cancelled: "Cancelled",
  Passed: "Not chosen",
  Expired: "Not chosen in time",
};

const presentAppointment = (appointment: PrintedLists["appointments"][number]) =>
  toEntry(
    ["When", formatTime(appointment.startsAt.toISOString())],
    ["With", appointment.coach],
    ["How", appointment.way],
    ["Where", appointment.place],
    ["Number that was called", appointment.phone],
    ["Price", appointment.priceDollars == null ? "No charge" : `$${appointment.priceDollars}`],
    ["State", APPOINTMENT_STATES[appointment.state]],
    ["Cancelled by", appointment.cancelledBy],
    ["Why", appointment.cancelReason],
    ["How it was, 1 to 5", appointment.rating == null ? null : String(appointment.rating)],
    [
      "How anxious afterwards, 1 to 5",
      appointment.anxietyAfter == null ? null : String(appointment.anxietyAfter),
    ],
  );

const presentRide = (request: PrintedLists["rideRequests"][number]) =>
  toEntry(
    ["From", request.pickUp],
    ["To", request.dropOff],
    ["When", formatDayAndTime(request.rideDate, request.rideTime)],
    ["Ride back", request.returnTrip === null ? null : request.returnTrip ? "Yes" : "No"],
    ["Back at", request.returnTime && formatTimeOfDay(request.returnTime)],
    ["Help that you need", request.mobility && mobilityLabel(request.mobility)],
    ["About that help", request.mobilityNote],
    ["Asked by", request.requestedBy],
    ...presentShared(request),
  );

const presentMessage = (message: PrintedLists["messagesToHospital"][number]) =>
  toEntry(
    ["About", topicLabel(message.topic)],
    ["When", formatTime(message.createdAt.toISOString())],
    ["Message", message.message],
    ["State", message.status],
  );

type Request = PrintedLists["liveSessionRequests"][number] | PrintedLists["rideRequests"][number];

/** What both kinds of request have. */
const presentShared = (request: Request) =>
  [
    ["For", request.procedureTitle],
    ["How to reach you", request.contact],
    ["Asked", formatTime(request.createdAt.toISOString())],
    ["State", request.status],
    ["Arranged", request.arrangement],
    ["Whom to call", request.whoToCall],
    [
      "Another time that was offered",
      request.offeredDate && formatDayAndTime(request.offeredDate, request.offeredTime),
    ],
    ["Our words to it", request.offer],
  ] as const;
