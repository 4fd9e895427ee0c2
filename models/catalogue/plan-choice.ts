import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import type { PlanCode } from "./plan.schema";
import { RecordModel } from "~/models/platform/record-model";

/**
 * A patient's choice of a plan and acknowledgement of the disclaimer, at `createdAt`. Copies the names and the price
 * shown, so that later changes of the catalogue do not alter it (specification 000, section 4; DESIGN 7).
 */
export class PlanChoice extends RecordModel<PlanChoice> {
  declare patientId: number;
  declare patientProcedureId: number;
  declare disclaimerWordingId: number;
  declare specialtyName: string;
  declare procedureName: string;
  /** Code of the billing plan, and its name as it was shown. */
  declare planKind: PlanCode;
  declare planName: CreationOptional<string>;
  /** Price shown, in whole cents. */
  declare priceCents: number;

  static define(sequelize: Sequelize) {
    PlanChoice.defineRecord(sequelize, "plan_choices", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
      disclaimerWordingId: { type: DataTypes.INTEGER, allowNull: false },
      specialtyName: lineColumn(),
      procedureName: lineColumn(),
      planKind: lineColumn(),
      planName: lineColumn(),
      priceCents: { type: DataTypes.INTEGER, allowNull: false },
    });
  }
}
