import { DataTypes, type Sequelize } from "sequelize";
import type { PlanCode } from "./plan.schema";
import { Procedure } from "./procedure";
import { RecordModel } from "~/models/platform/record-model";

/** A procedure's own price of a billing plan, which counts instead of the plan's (specification 000, section 3.4; AREAS 10). */
export class Plan extends RecordModel<Plan> {
  declare procedureId: number;
  /** Code of the billing plan. */
  declare kind: PlanCode;
  /** Whole cents; 0 is free. */
  declare priceCents: number;

  static define(sequelize: Sequelize) {
    Plan.defineRecord(sequelize, "plans", {
      procedureId: { type: DataTypes.INTEGER, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      priceCents: { type: DataTypes.INTEGER, allowNull: false },
    });
  }

  static associate() {
    Procedure.hasMany(Plan, { as: "plans", foreignKey: "procedureId" });
  }
}
