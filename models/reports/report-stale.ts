import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";

/** A day of one kind of facts, or a patient, that the reports have to count anew; written by triggers. */
export class ReportStale extends Model<
  InferAttributes<ReportStale>,
  InferCreationAttributes<ReportStale>
> {
  declare id: CreationOptional<number>;
  /** Kind of facts: see `FACTS`. "procedure": what depends on the day of a procedure. "patient": all of a patient's. */
  declare fact: string;
  /** A moment of the day, at the beginning of a quarter of an hour; null for a patient. */
  declare moment: Date | null;
  declare patientId: number | null;

  static define(sequelize: Sequelize) {
    ReportStale.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        fact: lineColumn(),
        moment: DataTypes.DATE,
        patientId: DataTypes.INTEGER,
      },
      { sequelize, tableName: "report_stale", timestamps: false },
    );
  }
}
