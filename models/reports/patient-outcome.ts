import { DataTypes, type CreationOptional, type NonAttribute, type Sequelize } from "sequelize";
import { Patient } from "~/models/patients/patient";
import { PatientProcedure } from "~/models/patients/patient-procedure";
import { RecordModel } from "~/models/platform/record-model";

/** What the hospital says came of an episode, one row each; null is not known (AREAS 12, report 7). */
export class PatientOutcome extends RecordModel<PatientOutcome> {
  declare patientId: number;
  declare patient?: NonAttribute<Patient | null>;
  declare patientProcedureId: number;
  declare episode?: NonAttribute<PatientProcedure | null>;
  /** The episode's date when the outcome was stored: its time, else the start of the day in the hospital's time zone. */
  declare procedureAt: Date;
  declare cancelledOnDay: CreationOptional<boolean | null>;
  /** Nights in the hospital, 0 to 366. */
  declare stayNights: CreationOptional<number | null>;
  declare returnedWithin30Days: CreationOptional<boolean | null>;

  static define(sequelize: Sequelize) {
    PatientOutcome.defineRecord(sequelize, "patient_outcomes", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
      procedureAt: { type: DataTypes.DATE, allowNull: false },
      cancelledOnDay: DataTypes.BOOLEAN,
      stayNights: DataTypes.INTEGER,
      returnedWithin30Days: { type: DataTypes.BOOLEAN, field: "returned_within_30_days" },
    });
  }

  static associate() {
    PatientOutcome.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    PatientOutcome.belongsTo(PatientProcedure, { as: "episode", foreignKey: "patientProcedureId" });
  }
}
