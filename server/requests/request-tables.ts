import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { formatDayAndTime } from "~/server/platform/dates";
import { ANSWER_COLUMNS, answerColumns, ASSIGNEE_COLUMN, FIRST_COLUMNS } from "./shared-columns";
import { dayValue, type ListColumn, type ListTable } from "~/server/lists/list-table";
import { RIDE_KIND, RIDE_LIST, type RideSortField } from "./kinds";
import type { RideRequestData, WithdrawnRequestData } from "./present";
import { listRequests } from "./requests";
import {
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
  type WithdrawnRequestSortField,
} from "./withdrawn-requests";

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
