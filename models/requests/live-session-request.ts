import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { Patient } from "~/models/patients/patient";
import type { Appointment } from "~/models/appointments/appointment";
import {
  type LiveSessionState,
  type OfferOutcome,
  STATE_BY_STATUS,
  summarizeState,
} from "~/models/appointments/appointment-state.schema";
import type { SessionLanguage, SessionWay } from "~/models/coaches/session-choices.schema";
import {
  maintainColumns,
  maintainSearchText,
  lineColumn,
  requestColumns,
} from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { guestLabel } from "~/models/rules/labels.schema";
import type { LeaderType, LiveSessionType } from "./live-session-options.schema";
import { RecordModel } from "~/models/platform/record-model";
import type { RequestStatus } from "./request-status.schema";

/** Keeps state and status in step, whichever of the two a writer has set. */
function deriveState(request: LiveSessionRequest): Partial<Columns> {
  const { state = "Requested", status = "New", offerOutcome = "" } = request as Columns;
  const summary = summarizeState(state, offerOutcome);
  const isStateSet = request.isNewRecord
    ? state !== "Requested"
    : request.changed("state") || (state === "Missed" && request.changed("offerOutcome"));
  if (isStateSet) return { status: summary };
  // A row that was read without them keeps them.
  if (!request.isNewRecord && !request.changed("status")) return {};
  return { state: summary === status ? state : STATE_BY_STATUS[status] };
}
type Columns = {
  state: LiveSessionState;
  status: RequestStatus;
  offerOutcome: OfferOutcome | "";
};

/** A patient's request for a live session (specification 000, section 3.6). */
export class LiveSessionRequest extends RecordModel<LiveSessionRequest> {
  declare leaderType: LeaderType;
  declare sessionType: LiveSessionType;
  /** In whole dollars. */
  declare priceDollars: number;
  /** YYYY-MM-DD and HH:MM, in the hospital's time zone. */
  declare preferredDate: string;
  declare preferredTime: string;
  declare additionalInfo: CreationOptional<string>;
  /** Way of meeting and language, "" for any; up to two `SessionWindow`s besides the preferred time, as JSON. */
  declare way: CreationOptional<SessionWay | "">;
  declare language: CreationOptional<SessionLanguage | "">;
  declare windows: CreationOptional<string>;
  /** State of the live session, of which `status` is the summary (`summarizeState`). */
  declare state: CreationOptional<LiveSessionState>;
  /** Outcome of the last offer or appointment, while staff find another time; "" for none. */
  declare offerOutcome: CreationOptional<OfferOutcome | "">;
  /** Hash of the secret in the links of its messages; null before the first. */
  declare linkHash: CreationOptional<string | null>;
  declare appointments?: NonAttribute<Appointment[]>;
  declare patientId: number;
  declare patient?: NonAttribute<Patient | null>;
  declare patientProcedureId: number;
  /** Title of the procedure at the time of the request. */
  declare procedureTitle: string;
  /** Phone number or email address; "" if none. */
  declare contact: CreationOptional<string>;
  declare status: CreationOptional<RequestStatus>;
  /** Time and actor of the last status change; null before. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  /** Arrangement of staff, and whom the patient calls about it; "" unless Confirmed or, of the second, Offered. */
  declare arrangement: CreationOptional<string>;
  declare whoToCall: CreationOptional<string>;
  /** Times of the procedure before and after it moved, since the request or its confirmation, as YYYY-MM-DD or YYYY-MM-DDTHH:MM; else "". */
  declare movedFrom: CreationOptional<string>;
  declare movedTo: CreationOptional<string>;
  /** Administrator who takes care of it; null if nobody does. */
  declare assigneeId: CreationOptional<number | null>;
  declare assignee?: NonAttribute<Administrator | null>;
  /** Note among staff, which no patient sees; "" if none. */
  declare staffNote: CreationOptional<string>;
  /** Another time that staff offered, as YYYY-MM-DD and HH:MM, and their words to it; "" unless Offered, or confirmed for that time. */
  declare offeredDate: CreationOptional<string>;
  declare offeredTime: CreationOptional<string>;
  declare offer: CreationOptional<string>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    LiveSessionRequest.defineRecord(sequelize, "live_session_requests", {
      leaderType: lineColumn(),
      sessionType: lineColumn(),
      priceDollars: { type: DataTypes.INTEGER, allowNull: false },
      preferredDate: lineColumn(),
      preferredTime: lineColumn(),
      additionalInfo: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      way: lineColumn(),
      language: lineColumn(),
      windows: { ...lineColumn(), defaultValue: "[]" },
      state: { ...lineColumn(), defaultValue: "Requested" },
      offerOutcome: lineColumn(),
      linkHash: DataTypes.TEXT,
      ...requestColumns(),
    });
    maintainColumns(LiveSessionRequest, deriveState);
    maintainSearchText(LiveSessionRequest, (request) => [
      request.procedureTitle,
      guestLabel(request.patientId),
      ...phoneSearchLines(request.contact ?? ""),
      request.additionalInfo ?? "",
    ]);
  }
  static associate() {
    LiveSessionRequest.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    LiveSessionRequest.belongsTo(Administrator, { as: "assignee", foreignKey: "assigneeId" });
  }
}
