import type { CreationOptional, Sequelize } from "sequelize";
import { maintainSearchText, lineColumn, requestColumns } from "~/models/platform/columns";
import { patientLabel } from "~/models/rules/labels.schema";
import { RecordModel } from "~/models/platform/record-model";
import type { RequestStatus } from "./request-status.schema";

/** A patient's request for a ride to a procedure (specification 000, section 2.7: Request Ride). */
export class RideRequest extends RecordModel<RideRequest> {
  declare pickUp: string;
  declare dropOff: string;
  /** YYYY-MM-DD and HH:MM, in the hospital's time zone. */
  declare rideDate: string;
  declare rideTime: string;
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

  static define(sequelize: Sequelize) {
    RideRequest.defineRecord(sequelize, "ride_requests", {
      pickUp: lineColumn(),
      dropOff: lineColumn(),
      rideDate: lineColumn(),
      rideTime: lineColumn(),
      ...requestColumns(),
    });
    maintainSearchText(RideRequest, (request) => [
      request.procedureTitle,
      patientLabel(request.patientId),
      request.contact ?? "",
      request.pickUp,
      request.dropOff,
    ]);
  }
}
