import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { RecordModel } from "~/models/platform/record-model";

/** A guest patient, identified only by a browser's cookie (DESIGN 7). */
export class Patient extends RecordModel<Patient> {
  /** SHA-256 of the guest token in the browser's cookie. */
  declare markHash: string;
  /** Whether this is the sample patient, whose data is shown to guests without data of their own; at most one row. */
  declare isSample: CreationOptional<boolean>;
  /** Whether the sample patient's answers are listed beside the guest's own. */
  declare showsExamples: CreationOptional<boolean>;
  /** Last visit, with a precision of one day; null before the second visit. */
  declare lastSeenAt: CreationOptional<Date | null>;

  static define(sequelize: Sequelize) {
    Patient.defineRecord(sequelize, "patients", {
      markHash: { type: DataTypes.TEXT, allowNull: false },
      isSample: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      showsExamples: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      lastSeenAt: DataTypes.DATE,
    });
  }
}
