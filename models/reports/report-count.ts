import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";

const bigCount = () => ({ type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 });
const keyPart = () => ({ type: DataTypes.INTEGER, primaryKey: true });

/** Sums of a report's facts for one slot, subject and set of dimensions, written by the job of the reports only (AREAS 12). */
export class ReportCount extends Model<
  InferAttributes<ReportCount>,
  InferCreationAttributes<ReportCount>
> {
  /** Name of the source: see `COUNT_SOURCES`. */
  declare report: string;
  /** Dimensions that are told apart in it: see `GROUPING_SETS`. */
  declare groupingSet: string;
  declare grain: "day" | "month";
  /** First day of the slot in the hospital's time zone, as YYYY-MM-DD. */
  declare slot: string;
  /** What the report groups by, such as the id of a session. */
  declare subject: string;
  /** Dimensions of the episode; 0 and "" for none. */
  declare procedureId: number;
  declare versionId: number;
  declare facilityId: number;
  declare partnerId: number;
  declare language: string;
  /** Sums of the source's measures, in their order. BIGINT: PostgreSQL's driver returns strings. */
  declare m1: number | string;
  declare m2: number | string;
  declare m3: number | string;
  declare m4: number | string;
  declare m5: number | string;
  declare m6: number | string;
  declare m7: number | string;
  declare m8: number | string;
  declare m9: number | string;

  static define(sequelize: Sequelize) {
    const line = () => ({ ...lineColumn(), primaryKey: true });
    ReportCount.init(
      {
        report: line(),
        groupingSet: line(),
        grain: line(),
        slot: line(),
        subject: line(),
        language: line(),
        procedureId: keyPart(),
        versionId: keyPart(),
        facilityId: keyPart(),
        partnerId: keyPart(),
        m1: bigCount(),
        m2: bigCount(),
        m3: bigCount(),
        m4: bigCount(),
        m5: bigCount(),
        m6: bigCount(),
        m7: bigCount(),
        m8: bigCount(),
        m9: bigCount(),
      },
      { sequelize, tableName: "report_counts", timestamps: false },
    );
  }
}

/** Number of measures that a row has. */
export const MAX_MEASURES = 9;
