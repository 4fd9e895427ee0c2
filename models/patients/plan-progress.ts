import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** What a patient has done, or left for later, of the items of their plan (AREAS 6). */
export class PlanProgress extends RecordModel<PlanProgress> {
  declare patientId: number;
  declare patientProcedureId: number;
  /** Names an item in every version of the plan, so that what is done stays done: see `toItemKey`. */
  declare itemKey: string;
  declare isDone: CreationOptional<boolean>;
  /** Day on which it was put off, such as "2026-11-27"; "" if it was not. */
  declare skippedOn: CreationOptional<string>;
  /** Caretaker who did it for the patient; "" for the patient. */
  declare answeredBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PlanProgress.defineRecord(sequelize, "plan_progress", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
      itemKey: lineColumn(),
      isDone: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      skippedOn: lineColumn(),
      answeredBy: lineColumn(),
    });
  }
}
