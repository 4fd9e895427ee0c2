import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import type { ListColumn, ListTable } from "~/server/lists/list-table";
import { formatDayAndTime, formatTime } from "~/server/platform/dates";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  type LiveSessionSortField,
} from "~/server/requests/kinds";
import { ANSWER_COLUMNS, ASSIGNEE_COLUMN, FIRST_COLUMNS } from "~/server/requests/shared-columns";
import { currentAppointment } from "./current-appointment";
import { type LiveSessionData, listLiveSessions } from "./live-sessions";

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
      value: (session) => currentAppointment(session)?.start ?? null,
      text: (session) => {
        const appointment = currentAppointment(session);
        return appointment ? formatTime(appointment.start) : "None yet";
      },
    },
    {
      id: "coach",
      header: "Coach",
      partOf: "appointment",
      value: (session) => currentAppointment(session)?.coach ?? null,
    },
    ...STATUS_COLUMNS,
    ...ANSWER_COLUMNS,
  ],
  async readRows(caller, query) {
    const { liveSessions, pagination } = await listLiveSessions(caller, query);
    return { rows: liveSessions, pagination };
  },
};
