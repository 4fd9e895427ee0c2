import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";

/** The only row: by what the reports were counted, and when. */
export class ReportState extends Model<
  InferAttributes<ReportState>,
  InferCreationAttributes<ReportState>
> {
  declare id: number;
  /** Time zone in which days were cut. */
  declare timeZone: string;
  /** Version of the rules of counting: another one counts everything anew. */
  declare rules: string;
  /** Start of the last run after which nothing was stale; null before the first one. */
  declare countedAt: Date | null;

  static define(sequelize: Sequelize) {
    ReportState.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        timeZone: lineColumn(),
        rules: lineColumn(),
        countedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "report_states", timestamps: false },
    );
  }
}
