import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";

/** The only row, written by the migration: by what the reports were counted, and when. */
export class ReportState extends Model<
  InferAttributes<ReportState>,
  InferCreationAttributes<ReportState>
> {
  declare id: number;
  /** Time zone in which days were cut. */
  declare timeZone: string;
  /** Version of the rules of counting: another one counts everything anew. */
  declare rules: string;
  /**
   * Days from the procedure on which surveys have been counted, joined by commas: those of plans that are gone, too, since a procedure
   * that had one of them may be counted there still.
   */
  declare surveyDays: CreationOptional<string>;
  /** Start of the last run that ended: what changed before it is counted; null before the first one. */
  declare countedAt: Date | null;

  static define(sequelize: Sequelize) {
    ReportState.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        timeZone: lineColumn(),
        rules: lineColumn(),
        surveyDays: lineColumn(),
        countedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "report_states", timestamps: false },
    );
  }
}
