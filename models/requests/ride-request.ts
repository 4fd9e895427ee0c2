import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { Patient } from "~/models/patients/patient";
import { maintainSearchText, lineColumn, requestColumns } from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { guestLabel } from "~/models/rules/labels.schema";
import { RecordModel } from "~/models/platform/record-model";
import type { Mobility } from "./ride-options.schema";
import type { RequestStatus } from "./request-status.schema";

/** A patient's request for a ride to a procedure (specification 000, section 2.7: Request Ride). */
export class RideRequest extends RecordModel<RideRequest> {
  declare pickUp: string;
  declare dropOff: string;
  /** YYYY-MM-DD and HH:MM, in the hospital's time zone. */
  declare rideDate: string;
  declare rideTime: string;
  /** Whether a ride back is needed; null if not asked. */
  declare returnTrip: CreationOptional<boolean | null>;
  /** HH:MM; "" if unknown. */
  declare returnTime: CreationOptional<string>;
  /** "" if not asked. */
  declare mobility: CreationOptional<Mobility | "">;
  declare mobilityNote: CreationOptional<string>;
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
  /** Caretaker who asked for the patient; "" for the patient. */
  declare requestedBy: CreationOptional<string>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    RideRequest.defineRecord(sequelize, "ride_requests", {
      pickUp: lineColumn(),
      dropOff: lineColumn(),
      rideDate: lineColumn(),
      rideTime: lineColumn(),
      returnTrip: DataTypes.BOOLEAN,
      returnTime: lineColumn(),
      mobility: lineColumn(),
      mobilityNote: lineColumn(),
      requestedBy: lineColumn(),
      ...requestColumns(),
    });
    maintainSearchText(RideRequest, (request) => [
      request.procedureTitle,
      guestLabel(request.patientId),
      ...phoneSearchLines(request.contact ?? ""),
      request.pickUp,
      request.dropOff,
      request.mobilityNote ?? "",
    ]);
  }
  static associate() {
    RideRequest.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    RideRequest.belongsTo(Administrator, { as: "assignee", foreignKey: "assigneeId" });
  }
}
