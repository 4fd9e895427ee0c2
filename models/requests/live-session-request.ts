import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import {
  maintainSearchText,
  lineColumn,
  recordColumns,
  requestColumns,
} from "~/models/platform/columns";
import { patientLabel } from "~/models/rules/labels.schema";
import type { LeaderType, LiveSessionType } from "./live-session-options.schema";
import type { RequestStatus } from "./request-status.schema";

/** A patient's request for a live session (specification 000, section 3.6). */
export class LiveSessionRequest extends Model<
  InferAttributes<LiveSessionRequest>,
  InferCreationAttributes<LiveSessionRequest>
> {
  declare id: CreationOptional<number>;
  declare leaderType: LeaderType;
  declare sessionType: LiveSessionType;
  /** In whole dollars. */
  declare priceDollars: number;
  /** YYYY-MM-DD and HH:MM, in the hospital's time zone. */
  declare preferredDate: string;
  declare preferredTime: string;
  declare additionalInfo: CreationOptional<string>;
  declare patientId: number;
  declare patientProcedureId: number;
  /** Title of the procedure at the time of the request. */
  declare procedureTitle: string;
  /** Phone number or email address; "" if none. */
  declare contact: CreationOptional<string>;
  declare status: CreationOptional<RequestStatus>;
  /** Time and actor of the last status change; null before. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    LiveSessionRequest.init(
      {
        ...recordColumns(),
        leaderType: lineColumn(),
        sessionType: lineColumn(),
        priceDollars: { type: DataTypes.INTEGER, allowNull: false },
        preferredDate: lineColumn(),
        preferredTime: lineColumn(),
        additionalInfo: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        ...requestColumns(),
      },
      { sequelize, tableName: "live_session_requests", version: true },
    );
    maintainSearchText(LiveSessionRequest, (request) => [
      request.procedureTitle,
      patientLabel(request.patientId),
      request.contact ?? "",
      request.additionalInfo ?? "",
    ]);
  }
}
