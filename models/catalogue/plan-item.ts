import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { countColumn, lineColumn } from "~/models/platform/columns";
import { Plan } from "./plan";
import type { PlanGroup } from "./plan.schema";

/** A session listed by a plan, as included or not included (specification 000, section 3.4). */
export class PlanItem extends Model<InferAttributes<PlanItem>, InferCreationAttributes<PlanItem>> {
  declare id: CreationOptional<number>;
  declare planId: number;
  declare group: PlanGroup;
  declare name: string;
  declare included: boolean;
  declare position: CreationOptional<number>;

  static define(sequelize: Sequelize) {
    PlanItem.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        planId: { type: DataTypes.INTEGER, allowNull: false },
        group: { ...lineColumn(), field: "item_group" },
        name: lineColumn(),
        included: { type: DataTypes.BOOLEAN, allowNull: false },
        position: countColumn(),
      },
      { sequelize, tableName: "plan_items", timestamps: false },
    );
  }

  static associate() {
    Plan.hasMany(PlanItem, { as: "items", foreignKey: "planId" });
  }
}
