import { literal, type ModelStatic, Op } from "sequelize";
import { AGREED_STATES, STATE_FILTERS } from "~/models/appointments/appointment-state.schema";
import type { SubjectType } from "~/server/outbox/subjects";
import type { BinnedTable } from "~/server/platform/bin/contents";
import { startOfDay, timeInSql } from "~/server/platform/dates";
import { createdFilters, type ListFilters, optionFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { LiveSessionRequest, RideRequest } from "~/models";
import type { NotificationTopic } from "~/models/access/notification-topic.schema";
import type { ChangedEntity } from "~/models/changes/record-change.schema";
import { REQUEST_STATUSES, type RequestStatus } from "~/models/requests/request-status.schema";
import { assigneeFilter, type HandledRow } from "./handling";
import type { PatientRow } from "./patient-names";
import {
  type LiveSessionRequestData,
  presentLiveSession,
  presentRide,
  type RideRequestData,
} from "./present";

/** Columns shared by all kinds of request. */
export type RequestRow = HandledRow &
  PatientRow & {
    id: number;
    version: number;
    contact: string;
    status: RequestStatus;
    statusChangedAt: Date | null;
    statusChangedBy: string | null;
    patientProcedureId: number;
    arrangement: string;
    whoToCall: string;
    movedFrom: string;
    movedTo: string;
    offeredDate: string;
    offeredTime: string;
    offer: string;
  };
export type RequestData = LiveSessionRequestData | RideRequestData;

/** Descriptor of a kind of patient request; one set of functions serves all kinds. */
export type RequestKind<Row extends RequestRow, Data extends RequestData, Field extends string> = {
  /** Record type, for the audit and messages. */
  type: SubjectType;
  table: BinnedTable;
  /** Path of the list in the back-office, and what administrators choose to hear of. */
  listPath: string;
  topic: NotificationTopic;
  /** Path of a request in the API. */
  entity: ChangedEntity;
  /** Whether coaches' times are held and booked for it. */
  hasAppointments: boolean;
  model: ModelStatic<Row>;
  present: (row: Row) => Data;
  /** Sort fields and their columns. */
  sortColumns: Record<Field, SortColumn[]>;
};

const SHARED_COLUMNS = {
  procedure: [{ line: "procedureTitle" }, "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

const LIVE_SESSION_COLUMNS = {
  id: ["id"],
  leaderType: ["leaderType", "id"],
  sessionType: ["sessionType", "id"],
  price: ["priceDollars", "id"],
  preferredDate: ["preferredDate", "id"],
  ...SHARED_COLUMNS,
} satisfies Record<string, SortColumn[]>;
export type LiveSessionSortField = keyof typeof LIVE_SESSION_COLUMNS;

const RIDE_COLUMNS = {
  id: ["id"],
  date: ["rideDate", "id"],
  ...SHARED_COLUMNS,
} satisfies Record<string, SortColumn[]>;
export type RideSortField = keyof typeof RIDE_COLUMNS;

export const LIVE_SESSION_KIND: RequestKind<
  LiveSessionRequest,
  LiveSessionRequestData,
  LiveSessionSortField
> = {
  type: "live session request",
  table: "live_session_requests",
  listPath: "/admin/live-sessions/requests",
  topic: "live-session",
  entity: "live-session-request",
  hasAppointments: true,
  model: LiveSessionRequest,
  present: presentLiveSession,
  sortColumns: LIVE_SESSION_COLUMNS,
};

export const RIDE_KIND: RequestKind<RideRequest, RideRequestData, RideSortField> = {
  type: "ride request",
  table: "ride_requests",
  listPath: "/admin/live-sessions/rides",
  topic: "ride",
  entity: "ride-request",
  hasAppointments: false,
  model: RideRequest,
  present: presentRide,
  sortColumns: RIDE_COLUMNS,
};

/** Builds list options, newest first by default. */
const toListOptions = <Field extends string>(columns: Record<Field, SortColumn[]>) => ({
  sortFields: Object.keys(columns) as Field[],
  defaultSort: "createdAt" as const,
  defaultOrder: "DESC" as const,
  pageSize: 10,
  filters: {
    status: optionFilter("Status", "status", {
      description: "Those of one status only.",
      options: REQUEST_STATUSES,
      hasLinks: true,
    }),
    assignee: assigneeFilter,
    ...createdFilters,
  },
});

/**
 * Condition of requests whose newest agreed appointment meets one, so that several conditions are of the same appointment.
 * @param condition inserted unescaped
 */
const withAppointment = (condition: string) => ({
  id: {
    [Op.in]: literal(
      `(SELECT request_id FROM appointments AS agreed WHERE state IN (${AGREED}) AND ${condition} ` +
        `AND NOT EXISTS (SELECT 1 FROM appointments AS newer WHERE newer.request_id = agreed.request_id ` +
        `AND newer.id > agreed.id AND newer.state IN (${AGREED})))`,
    ),
  },
});
const AGREED = AGREED_STATES.map((state) => `'${state}'`).join(", ");
/** Beginning of a day, in quotes; of no day none is earlier. */
const dayInSql = (day: string, daysLater = 0) =>
  `'${timeInSql(startOfDay(day, daysLater) ?? new Date(0))}'`;

const { status, ...sharedFilters } = toListOptions(LIVE_SESSION_COLUMNS).filters;
const { label: _label, hasLinks: _links, ...programStatus } = status;

/** The screen filters by state; the status, which is its summary, stays for programs. */
export const LIVE_SESSION_LIST = {
  ...toListOptions(LIVE_SESSION_COLUMNS),
  filters: {
    state: {
      type: "option",
      label: "State",
      description:
        "Those of one state only; Unanswered: Requested, Expired, or Missed by the coach.",
      options: STATE_FILTERS,
      hasLinks: true,
      toCondition: (state) => (state === "Unanswered" ? { status: "New" } : { state }),
    },
    status: programStatus,
    ...sharedFilters,
    coachId: {
      type: "id",
      description: "Those with an appointment of the coach with this ID.",
      toCondition: (id) => withAppointment(`coach_id = ${id}`),
    },
    from: {
      type: "day",
      description: "Those with an appointment on this day or later, where the hospital is.",
      toCondition: (day) => withAppointment(`starts_at >= ${dayInSql(day)}`),
    },
    until: {
      type: "day",
      description: "Those with an appointment on this day or earlier, where the hospital is.",
      toCondition: (day) => withAppointment(`starts_at < ${dayInSql(day, 1)}`),
    },
  } satisfies ListFilters,
};
export const RIDE_LIST = toListOptions(RIDE_COLUMNS);
