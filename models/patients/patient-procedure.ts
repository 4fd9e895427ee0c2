import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Facility } from "~/models/facilities/facility";
import { lineColumn } from "~/models/platform/columns";
import type { EnteredBy, StoredEpisodeStatus, TravelMode } from "./patient-procedure.schema";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { RecordModel } from "~/models/platform/record-model";

/** A patient's upcoming or completed procedure (specification 000, section 3.6); an episode, as staff call it (AREAS 3). */
export class PatientProcedure extends RecordModel<PatientProcedure> {
  declare patientId: number;
  /** Catalogue procedure; null once it has been deleted. */
  declare procedureId: number | null;
  /** Version of the plan that decides what the patient gets; null for a procedure without a plan (AREAS 5). */
  declare planVersionId: CreationOptional<number | null>;
  /** Where it takes place; null for the facility of its procedure, if any (AREAS 8). */
  declare facilityId: CreationOptional<number | null>;
  /** Coach whom staff chose for the patient; null for none (AREAS 3, 9). */
  declare coachId: CreationOptional<number | null>;
  declare facility?: NonAttribute<Facility | null>;
  /** Names of the specialty and the procedure when they were chosen. */
  declare type: string;
  declare title: string;
  /** Code of the billing plan whose content the patient gets. */
  declare planKind: PlanCode;
  /** Null until known. */
  declare date: CreationOptional<Date | null>;
  /** Whether `date` has a meaningful time of day. */
  declare timeKnown: CreationOptional<boolean>;
  /** Provider and telephone number; "" until known, like the travel fields below. */
  declare provider: CreationOptional<string>;
  declare phone: CreationOptional<string>;
  declare travelMode: CreationOptional<TravelMode | "">;
  declare pickUp: CreationOptional<string>;
  declare dropOff: CreationOptional<string>;
  /** Departure from home, as HH:MM. */
  declare departure: CreationOptional<string>;
  /** The sample patient's procedure that this is a copy of, so that its URL stays valid. */
  declare copiedFromId: CreationOptional<number | null>;
  /** Whether this is an unmodified example. */
  declare isExample: CreationOptional<boolean>;
  /** Set by staff; null derives the status from the date: see `deriveProcedureStatus`, `deriveEpisodeStatus`. */
  declare statusSet: CreationOptional<StoredEpisodeStatus | null>;
  /** Arrival at the hospital, as HH:MM; "" until known. */
  declare arrivalTime: CreationOptional<string>;
  /** Who entered it: it stays after the patient's own erasure if the hospital did (AREAS 3). */
  declare enteredBy: CreationOptional<EnteredBy>;
  /** Names of the values that the patient has given, joined by commas: see `trackGivenFields`. */
  declare patientFields: CreationOptional<string>;
  /** Why and when it was cancelled; "" and null unless Cancelled. */
  declare cancelReason: CreationOptional<string>;
  declare cancelledAt: CreationOptional<Date | null>;
  /** Whether somebody has said that it took place (AREAS 6). */
  declare tookPlace: CreationOptional<boolean>;

  static define(sequelize: Sequelize) {
    PatientProcedure.defineRecord(sequelize, "patient_procedures", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      procedureId: DataTypes.INTEGER,
      planVersionId: DataTypes.INTEGER,
      facilityId: DataTypes.INTEGER,
      coachId: DataTypes.INTEGER,
      type: lineColumn(),
      title: lineColumn(),
      planKind: lineColumn(),
      date: DataTypes.DATE,
      timeKnown: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      provider: lineColumn(),
      phone: lineColumn(),
      travelMode: lineColumn(),
      pickUp: lineColumn(),
      dropOff: lineColumn(),
      departure: lineColumn(),
      copiedFromId: DataTypes.INTEGER,
      isExample: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      statusSet: DataTypes.TEXT,
      arrivalTime: lineColumn(),
      enteredBy: { ...lineColumn(), defaultValue: "patient" },
      patientFields: lineColumn(),
      cancelReason: lineColumn(),
      cancelledAt: DataTypes.DATE,
      tookPlace: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    });
  }

  static associate() {
    // A day that is ahead is not over, whatever was said of the one before.
    PatientProcedure.addHook("beforeSave", (record) => {
      const episode = record as PatientProcedure;
      const { date } = episode;
      if (episode.isNewRecord || !episode.changed("date") || !date || date <= new Date()) return;
      episode.tookPlace = false;
      if (episode.statusSet === "Completed") episode.statusSet = null;
    });
    PatientProcedure.belongsTo(Facility, { as: "facility", foreignKey: "facilityId" });
  }
}
