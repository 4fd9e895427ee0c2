import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { dayValue, type ExportColumn, type ListExport } from "~/server/exports/list-export";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  type LiveSessionSortField,
  RIDE_KIND,
  RIDE_LIST,
  type RideSortField,
} from "./kinds";
import type { LiveSessionRequestData, RideRequestData, WithdrawnRequestData } from "./present";
import { listRequests } from "./requests";
import {
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
  type WithdrawnRequestSortField,
} from "./withdrawn-requests";

const FIRST_COLUMNS: ExportColumn<LiveSessionRequestData | RideRequestData>[] = [
  { header: "Received", value: ({ createdAt }) => dayValue(createdAt) },
  { header: "From", value: ({ patient }) => patient },
  { header: "Procedure", value: ({ procedure }) => procedure },
];
const LAST_COLUMNS: ExportColumn<LiveSessionRequestData | RideRequestData>[] = [
  { header: "Status", value: ({ status }) => status },
  { header: "Assigned To", value: ({ assignee }) => assignee },
];

/** Export of the list of live session requests. */
export const LIVE_SESSION_EXPORT: ListExport<LiveSessionRequestData, LiveSessionSortField> = {
  fileName: "live-session-requests",
  subject: LIVE_SESSION_KIND.type,
  read: "answers.read",
  rules: LIVE_SESSION_LIST,
  columns: [
    ...FIRST_COLUMNS,
    { header: "Leader", value: ({ leaderType }) => leaderLabel(leaderType) },
    { header: "Session", value: ({ sessionType }) => liveSessionLabel(sessionType) },
    { header: "Price", value: ({ price }) => price },
    { header: "Preferred", value: ({ preferredDate }) => ({ day: preferredDate }) },
    { header: "Time", value: ({ preferredTime }) => preferredTime },
    ...LAST_COLUMNS,
  ],
  async readRows(caller, query) {
    const { requests, pagination } = await listRequests(caller, LIVE_SESSION_KIND, query);
    return { rows: requests, pagination };
  },
};

/** Export of the list of ride requests. */
export const RIDE_EXPORT: ListExport<RideRequestData, RideSortField> = {
  fileName: "ride-requests",
  subject: RIDE_KIND.type,
  read: "answers.read",
  rules: RIDE_LIST,
  columns: [
    ...FIRST_COLUMNS,
    { header: "Pick Up", value: ({ pickUp }) => pickUp },
    { header: "Drop Off", value: ({ dropOff }) => dropOff },
    { header: "When", value: ({ date }) => ({ day: date }) },
    { header: "Time", value: ({ time }) => time },
    ...LAST_COLUMNS,
  ],
  async readRows(caller, query) {
    const { requests, pagination } = await listRequests(caller, RIDE_KIND, query);
    return { rows: requests, pagination };
  },
};

/** Export of the list of withdrawn requests. */
export const WITHDRAWN_EXPORT: ListExport<WithdrawnRequestData, WithdrawnRequestSortField> = {
  fileName: "withdrawn-requests",
  subject: "withdrawn request",
  read: "answers.read",
  rules: WITHDRAWN_REQUEST_LIST,
  columns: [
    { header: "Withdrawn", value: ({ createdAt }) => dayValue(createdAt) },
    { header: "What", value: ({ kind }) => withdrawnKindLabel(kind) },
    { header: "When", value: ({ date }) => ({ day: date }) },
    { header: "Time", value: ({ time }) => time },
    { header: "What Was Arranged", value: ({ arrangement }) => arrangement },
    { header: "Status", value: ({ status }) => status },
    { header: "Assigned To", value: ({ assignee }) => assignee },
  ],
  async readRows(caller, query) {
    const { withdrawnRequests, pagination } = await listWithdrawnRequests(caller, query);
    return { rows: withdrawnRequests, pagination };
  },
};
