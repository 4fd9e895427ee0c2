import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { countColumn, lineColumn, maintainSearchText } from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import type { BillingPlanStatus } from "./billing-plan-options.schema";

/** What patients choose and pay for; which sessions it includes stands in the versions of procedures' plans (AREAS 10). */
export class BillingPlan extends NamedModel<BillingPlan> {
  /** Unique; never changes, since choices and episodes keep it. */
  declare code: PlanCode;
  declare description: CreationOptional<string>;
  declare status: CreationOptional<BillingPlanStatus>;
  /** Sort position where patients compare plans. */
  declare position: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    BillingPlan.defineNamed(sequelize, "billing_plans", {
      code: lineColumn(),
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      status: { ...lineColumn(), defaultValue: "Draft" },
      position: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(BillingPlan, ({ name, code }) => [name, code]);
  }
}
