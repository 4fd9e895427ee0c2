import type { Model, ModelStatic } from "sequelize";
import { LiveSessionRequest, RideRequest } from "~/models";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { SortColumn } from "~/server/platform/list";
import {
  type LiveSessionRequestData,
  presentLiveSession,
  presentRide,
  type RideRequestData,
} from "./present";

/** What the rows of every kind have. */
export type RequestRow = Model & {
  id: number;
  status: RequestStatus;
  statusChangedAt: Date | null;
  statusChangedBy: string | null;
};
export type RequestData = LiveSessionRequestData | RideRequestData;

/** What patients ask the hospital for. One set of functions serves every kind. */
export type RequestKind<Row extends RequestRow, Data extends RequestData, Field extends string> = {
  /** What the audit and people call one. */
  type: string;
  model: ModelStatic<Row>;
  present: (row: Row) => Data;
  /** What a list can be sorted by, and by which columns. */
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

export const LIVE_SESSION: RequestKind<
  LiveSessionRequest,
  LiveSessionRequestData,
  LiveSessionSortField
> = {
  type: "live session request",
  model: LiveSessionRequest,
  present: presentLiveSession,
  sortColumns: LIVE_SESSION_COLUMNS,
};

export const RIDE: RequestKind<RideRequest, RideRequestData, RideSortField> = {
  type: "ride request",
  model: RideRequest,
  present: presentRide,
  sortColumns: RIDE_COLUMNS,
};

/** The newest request comes first. */
const listOf = <Field extends string>(columns: Record<Field, SortColumn[]>) => ({
  sortFields: Object.keys(columns) as Field[],
  defaultSort: "createdAt" as const,
  defaultOrder: "DESC" as const,
  pageSize: 10,
});
export const LIVE_SESSION_LIST = listOf(LIVE_SESSION_COLUMNS);
export const RIDE_LIST = listOf(RIDE_COLUMNS);
