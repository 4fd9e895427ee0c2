import { toEntry, toSection } from "~/app/contracts/export-section";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { mobilityLabel } from "~/models/requests/ride-options.schema";
import { formatDayAndTime, formatTime, formatTimeOfDay } from "~/server/platform/dates";
import type { PrintedLists } from "./present-own-export.server";

/** Presents what a patient asked for and wrote. */
export const presentOwnRequests = (lists: PrintedLists) => [
  toSection("Live Sessions That You Asked For", lists.liveSessionRequests.map(presentLiveSession)),
  toSection("Rides That You Asked For", lists.rideRequests.map(presentRide)),
  toSection("What You Wrote to the Hospital", lists.messagesToHospital.map(presentMessage)),
];

const presentLiveSession = (request: PrintedLists["liveSessionRequests"][number]) =>
  toEntry(
    ["What", `${liveSessionLabel(request.sessionType)}, ${leaderLabel(request.leaderType)}`],
    ["When", formatDayAndTime(request.preferredDate, request.preferredTime)],
    ["Price", `$${request.priceDollars}`],
    ["What you wrote", request.additionalInfo],
    ...presentShared(request),
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
