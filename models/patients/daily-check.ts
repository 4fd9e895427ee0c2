import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

const rating = () => ({ type: DataTypes.INTEGER, allowNull: false });

/** How a patient is on a day after the procedure (AREAS 6): one for each day, which may be answered anew. */
export class DailyCheck extends RecordModel<DailyCheck> {
  declare patientId: number;
  declare patientProcedureId: number;
  /** Such as "2026-11-27", in the hospital's time zone. */
  declare day: string;
  /** 1 to 5, 5 is best. */
  declare comfort: number;
  declare sleep: number;
  declare moving: number;
  /** Whether the answer to the urgent question is Yes. */
  declare isWorried: CreationOptional<boolean>;
  /** Whether staff do not see it even where the patient shares answers: brought along from a guest (AREAS 4). */
  declare isPrivate: CreationOptional<boolean>;
  /** Caretaker who answered for the patient; "" for the patient. */
  declare answeredBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    DailyCheck.defineRecord(sequelize, "daily_checks", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
      day: lineColumn(),
      comfort: rating(),
      sleep: rating(),
      moving: rating(),
      isWorried: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      isPrivate: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      answeredBy: lineColumn(),
    });
  }
}
