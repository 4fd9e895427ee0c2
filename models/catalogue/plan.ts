import { DataTypes, type Sequelize } from "sequelize";
import type { PlanKind } from "./plan.schema";
import { Procedure } from "./procedure";
import { RecordModel } from "~/models/platform/record-model";

/** A plan of a procedure with its price (specification 000, section 3.4). */
export class Plan extends RecordModel<Plan> {
  declare procedureId: number;
  declare kind: PlanKind;
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
