import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { recordColumns } from "~/models/platform/columns";
import type { PlanKind } from "./plan.schema";
import type { PlanItem } from "./plan-item";
import { Procedure } from "./procedure";

/** A plan of a procedure with its price (specification 000, section 3.4). */
export class Plan extends Model<InferAttributes<Plan>, InferCreationAttributes<Plan>> {
  declare id: CreationOptional<number>;
  declare procedureId: number;
  declare items?: NonAttribute<PlanItem[]>;
  declare kind: PlanKind;
  /** Whole cents; 0 is free. */
  declare priceCents: number;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Plan.init(
      {
        ...recordColumns(),
        procedureId: { type: DataTypes.INTEGER, allowNull: false },
        kind: { type: DataTypes.TEXT, allowNull: false },
        priceCents: { type: DataTypes.INTEGER, allowNull: false },
      },
      { sequelize, tableName: "plans", version: true },
    );
  }

  static associate() {
    Procedure.hasMany(Plan, { as: "plans", foreignKey: "procedureId" });
  }
}
