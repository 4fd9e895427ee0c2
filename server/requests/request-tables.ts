import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { type LiveSessionData, listLiveSessions } from "~/server/appointments/live-sessions";
import { formatDayAndTime, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { answerColumns, ASSIGNEE_COLUMN } from "./shared-columns";
import { dayValue, type ListColumn, type ListTable } from "~/server/lists/list-table";
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

const FIRST_COLUMNS: ListColumn<LiveSessionRequestData | RideRequestData>[] = [
  {
    id: "createdAt",
    header: "Received",
    sort: "createdAt",
    isMinor: true,
    value: ({ createdAt }) => dayValue(createdAt),
  },
  { id: "name", header: "From", kind: "name", value: ({ patient }) => patient },
  {
    id: "procedure",
    header: "Procedure",
    sort: "procedure",
    kind: "text",
    value: ({ procedure }) => procedure,
  },
];
const ANSWER_COLUMNS: ListColumn<LiveSessionRequestData | RideRequestData>[] = [
  {
    id: "contact",
    header: "Contact",
    kind: "text",
    isOptional: true,
    value: ({ contact }) => contact && formatPhone(contact),
  },
  ...answerColumns("Answered", "statusChangedAt", "statusChangedBy"),
];

/** Wished day and time: one column on screens, two in files. */
const WHEN_COLUMNS: ListColumn<{ date: string; time: string }>[] = [
  {
    id: "when",
    header: "When",
    sort: "date",
    kind: "text",
    value: ({ date }) => ({ day: date }),
    text: ({ date, time }) => formatDayAndTime(date, time),
  },
  { id: "time", header: "Time", partOf: "when", value: ({ time }) => time },
];

const STATUS_COLUMNS: ListColumn<LiveSessionData>[] = [
  { id: "state", header: "State", sort: "status", isDrawn: true, value: ({ state }) => state },
  { id: "status", header: "Status", partOf: "state", value: ({ status }) => status },
  { ...ASSIGNEE_COLUMN, partOf: "state" },
];

/** List of live sessions. */
export const LIVE_SESSION_TABLE: ListTable<LiveSessionData, LiveSessionSortField> = {
  fileName: "live-session-requests",
  subject: LIVE_SESSION_KIND.type,
  read: "patients.read",
  rules: LIVE_SESSION_LIST,
  columns: [
    ...FIRST_COLUMNS,
    {
      id: "leader",
      header: "Leader",
      sort: "leaderType",
      kind: "text",
      isMinor: true,
      value: ({ leaderType }) => leaderLabel(leaderType),
    },
    {
      id: "session",
      header: "Session",
      sort: "sessionType",
      kind: "text",
      isOptional: true,
      value: ({ sessionType }) => liveSessionLabel(sessionType),
    },
    {
      id: "price",
      header: "Price",
      sort: "price",
      kind: "number",
      isOptional: true,
      value: ({ price }) => price,
      text: ({ price }) => `$${price.toLocaleString("en-US")}`,
    },
    {
      id: "preferred",
      header: "Preferred",
      sort: "preferredDate",
      kind: "text",
      value: ({ preferredDate }) => ({ day: preferredDate }),
      text: ({ preferredDate, preferredTime }) => formatDayAndTime(preferredDate, preferredTime),
    },
    {
      id: "time",
      header: "Time",
      partOf: "preferred",
      value: ({ preferredTime }) => preferredTime,
    },
    {
      id: "appointment",
      header: "Appointment",
      kind: "text",
      empty: "None yet",
      value: ({ appointment }) => appointment?.start ?? null,
      text: ({ appointment }) => (appointment ? formatTime(appointment.start) : "None yet"),
    },
    {
      id: "coach",
      header: "Coach",
      partOf: "appointment",
      value: ({ appointment }) => appointment?.coach ?? null,
    },
    ...STATUS_COLUMNS,
    ...ANSWER_COLUMNS,
  ],
  async readRows(caller, query) {
    const { liveSessions, pagination } = await listLiveSessions(caller, query);
    return { rows: liveSessions, pagination };
  },
};

/** List of ride requests. */
export const RIDE_TABLE: ListTable<RideRequestData, RideSortField> = {
  fileName: "ride-requests",
  subject: RIDE_KIND.type,
  read: "patients.read",
  rules: RIDE_LIST,
  columns: [
    ...FIRST_COLUMNS,
    {
      id: "pickUp",
      header: "Pick Up",
      kind: "text",
      isMinor: true,
      value: ({ pickUp }) => pickUp,
    },
    {
      id: "dropOff",
      header: "Drop Off",
      kind: "text",
      isMinor: true,
      value: ({ dropOff }) => dropOff,
    },
    ...WHEN_COLUMNS,
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    ASSIGNEE_COLUMN,
    ...ANSWER_COLUMNS,
  ],
  async readRows(caller, query) {
    const { requests, pagination } = await listRequests(caller, RIDE_KIND, query);
    return { rows: requests, pagination };
  },
};

/** List of withdrawn requests. */
export const WITHDRAWN_TABLE: ListTable<WithdrawnRequestData, WithdrawnRequestSortField> = {
  fileName: "withdrawn-requests",
  subject: "withdrawn request",
  read: "patients.read",
  rules: WITHDRAWN_REQUEST_LIST,
  columns: [
    {
      id: "createdAt",
      header: "Withdrawn",
      sort: "createdAt",
      isMinor: true,
      value: ({ createdAt }) => dayValue(createdAt),
    },
    {
      id: "name",
      header: "What",
      sort: "kind",
      kind: "name",
      value: ({ kind }) => withdrawnKindLabel(kind),
    },
    ...WHEN_COLUMNS,
    {
      id: "arrangement",
      header: "What Was Arranged",
      kind: "text",
      value: ({ arrangement }) => arrangement,
      text: ({ arrangement }) => arrangement ?? "Not written down",
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    ASSIGNEE_COLUMN,
    {
      id: "whoToCall",
      header: "Who to Call",
      kind: "text",
      isOptional: true,
      value: ({ whoToCall }) => whoToCall,
    },
    ...answerColumns("Canceled", "canceledAt", "canceledBy"),
  ],
  async readRows(caller, query) {
    const { withdrawnRequests, pagination } = await listWithdrawnRequests(caller, query);
    return { rows: withdrawnRequests, pagination };
  },
};
