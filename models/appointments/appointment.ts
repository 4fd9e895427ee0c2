import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Coach } from "~/models/coaches/coach";
import type { SessionWay } from "~/models/coaches/session-choices.schema";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import { LiveSessionRequest } from "~/models/requests/live-session-request";
import type { AppointmentState, Canceller, MissedBy } from "./appointment-state.schema";

/**
 * A time of a coach for a patient's request: held while it is offered, then booked, then what became of it (AREAS 9). A constraint on
 * PostgreSQL keeps coaches, rooms and patients from two at once; everywhere the lock on the coach's row does.
 */
export class Appointment extends RecordModel<Appointment> {
  declare requestId: number;
  declare request?: NonAttribute<LiveSessionRequest>;
  declare patientId: number;
  declare coachId: number;
  declare coach?: NonAttribute<Coach>;
  declare startsAt: Date;
  declare endsAt: Date;
  /** End of the break after it. */
  declare blockedUntil: Date;
  declare way: SessionWay;
  /** Where a session in person takes place; "" for others. */
  declare place: CreationOptional<string>;
  /** Normalized place, in which no two sessions overlap; "" for none. */
  declare room: CreationOptional<string>;
  /** Number that the coach calls, as stored; "" for other ways. */
  declare phone: CreationOptional<string>;
  /** In whole dollars; null is No Charge. */
  declare priceDollars: CreationOptional<number | null>;
  declare state: AppointmentState;
  /** Until when it is held; null unless Held. */
  declare heldUntil: CreationOptional<Date | null>;
  /** SEQUENCE in calendar files: goes up when it moves or is cancelled. */
  declare sequence: CreationOptional<number>;
  declare cancelledBy: CreationOptional<Canceller | "">;
  declare cancelReason: CreationOptional<string>;
  declare missedBy: CreationOptional<MissedBy | "">;
  /** Time at which it was accepted or booked, and at which its outcome was recorded or it was cancelled. */
  declare scheduledAt: CreationOptional<Date | null>;
  declare closedAt: CreationOptional<Date | null>;
  /** Answers of the patient afterwards, each 1 to 5; null without an answer. */
  declare rating: CreationOptional<number | null>;
  declare anxietyAfter: CreationOptional<number | null>;

  static define(sequelize: Sequelize) {
    // An object a column: Sequelize writes the column's name into it.
    const id = () => ({ type: DataTypes.INTEGER, allowNull: false });
    const time = () => ({ type: DataTypes.DATE, allowNull: false });
    Appointment.defineRecord(sequelize, "appointments", {
      requestId: id(),
      patientId: id(),
      coachId: id(),
      startsAt: time(),
      endsAt: time(),
      blockedUntil: time(),
      way: lineColumn(),
      place: lineColumn(),
      room: lineColumn(),
      phone: lineColumn(),
      priceDollars: DataTypes.INTEGER,
      state: lineColumn(),
      heldUntil: DataTypes.DATE,
      sequence: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      cancelledBy: lineColumn(),
      cancelReason: lineColumn(),
      missedBy: lineColumn(),
      scheduledAt: DataTypes.DATE,
      closedAt: DataTypes.DATE,
      rating: DataTypes.INTEGER,
      anxietyAfter: DataTypes.INTEGER,
    });
  }

  static associate() {
    Appointment.belongsTo(Coach, { as: "coach", foreignKey: "coachId" });
    Appointment.belongsTo(LiveSessionRequest, { as: "request", foreignKey: "requestId" });
    LiveSessionRequest.hasMany(Appointment, { as: "appointments", foreignKey: "requestId" });
  }
}
