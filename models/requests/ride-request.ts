import {
  type CreationOptional,
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
import type { RequestStatus } from "./request-status.schema";

/** That a patient would like to be driven to a procedure (specification 000, section 2.7: Request Ride). */
export class RideRequest extends Model<
  InferAttributes<RideRequest>,
  InferCreationAttributes<RideRequest>
> {
  declare id: CreationOptional<number>;
  declare pickUp: string;
  declare dropOff: string;
  /** As YYYY-MM-DD and HH:MM, where the hospital is. */
  declare rideDate: string;
  declare rideTime: string;
  declare patientId: number;
  declare patientProcedureId: number;
  /** What the procedure was called then. */
  declare procedureTitle: string;
  /** A phone number or an email address; "" where none was given. */
  declare contact: CreationOptional<string>;
  declare status: CreationOptional<RequestStatus>;
  /** When the status was changed last, and by whom; null until then. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    RideRequest.init(
      {
        ...recordColumns(),
        pickUp: lineColumn(),
        dropOff: lineColumn(),
        rideDate: lineColumn(),
        rideTime: lineColumn(),
        ...requestColumns(),
      },
      { sequelize, tableName: "ride_requests", version: true },
    );
    maintainSearchText(RideRequest, (request) => [
      request.procedureTitle,
      patientLabel(request.patientId),
      request.contact ?? "",
      request.pickUp,
      request.dropOff,
    ]);
  }
}
