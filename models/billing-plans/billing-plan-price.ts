import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import { BillingPlan } from "./billing-plan";

/** A version of a billing plan's price: the newest one in force counts, where a procedure has none of its own (AREAS 10). */
export class BillingPlanPrice extends RecordModel<BillingPlanPrice> {
  declare billingPlanId: number;
  /** Whole cents; 0 is free. */
  declare priceCents: number;
  declare validFrom: Date;
  /** Who entered it; "" for the product itself. */
  declare createdBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    BillingPlanPrice.defineRecord(sequelize, "billing_plan_prices", {
      billingPlanId: { type: DataTypes.INTEGER, allowNull: false },
      priceCents: { type: DataTypes.INTEGER, allowNull: false },
      validFrom: { type: DataTypes.DATE, allowNull: false },
      createdBy: lineColumn(),
    });
  }

  static associate() {
    BillingPlan.hasMany(BillingPlanPrice, { as: "prices", foreignKey: "billingPlanId" });
  }
}
