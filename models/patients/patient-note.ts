import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** A note about a patient among staff, which no patient sees (AREAS 3). */
export class PatientNote extends RecordModel<PatientNote> {
  declare patientId: number;
  /** Administrator who wrote it, null under open access and for programs, and the name at that time. */
  declare authorId: CreationOptional<number | null>;
  declare authorName: string;
  declare text: string;

  static define(sequelize: Sequelize) {
    PatientNote.defineRecord(sequelize, "patient_notes", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      authorId: DataTypes.INTEGER,
      authorName: lineColumn(),
      text: { type: DataTypes.TEXT, allowNull: false },
    });
  }
}
