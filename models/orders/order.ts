import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { countColumn, lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import { Patient } from "~/models/patients/patient";
import { CURRENCY, type OrderState } from "./order-options.schema";
import type { Payment } from "./payment";

/** What a patient owes for a billing plan, who pays it, and what became of it; nothing of health (AREAS 10). */
export class Order extends RecordModel<Order> {
  /** Without constraints: an order outlasts the patient's erasure. */
  declare patientId: number;
  declare patient?: NonAttribute<Patient | null>;
  declare episodeId: number;
  /** Plan and its name and price as they were shown; amounts are in whole cents. */
  declare planCode: PlanCode;
  declare planName: string;
  declare listPriceCents: number;
  /** What a partner or an offer takes off. */
  declare coveredCents: CreationOptional<number>;
  /** Amount due from the patient: `listPriceCents - coveredCents`. */
  declare totalCents: number;
  declare refundedCents: CreationOptional<number>;
  declare currency: CreationOptional<string>;
  /** Partner that takes something off, and the offer by which, if any. */
  declare partnerId: CreationOptional<number | null>;
  declare offerId: CreationOptional<number | null>;
  /** Patient who used the offer: stays when the order moves to another record of the same person. */
  declare offerUserId: CreationOptional<number | null>;
  declare partnerName: CreationOptional<string>;
  /** Label shown to the patient, such as "Covered by Lakeside Employers". */
  declare benefit: CreationOptional<string>;
  declare state: OrderState;
  declare stateChangedAt: CreationOptional<Date>;
  /** When the plan was opened; null before. */
  declare settledAt: CreationOptional<Date | null>;
  /** Why it was waived, refunded or failed, and who said so; "" for none, and for the product itself. */
  declare reason: CreationOptional<string>;
  declare reasonBy: CreationOptional<string>;
  declare payments?: NonAttribute<Payment[]>;

  static define(sequelize: Sequelize) {
    const whole = () => ({ type: DataTypes.INTEGER, allowNull: false });
    Order.defineRecord(sequelize, "orders", {
      patientId: whole(),
      episodeId: whole(),
      planCode: lineColumn(),
      planName: lineColumn(),
      listPriceCents: whole(),
      coveredCents: countColumn(),
      totalCents: whole(),
      refundedCents: countColumn(),
      currency: { ...lineColumn(), defaultValue: CURRENCY },
      partnerId: DataTypes.INTEGER,
      offerId: DataTypes.INTEGER,
      offerUserId: DataTypes.INTEGER,
      partnerName: lineColumn(),
      benefit: lineColumn(),
      state: lineColumn(),
      stateChangedAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
      settledAt: DataTypes.DATE,
      reason: lineColumn(),
      reasonBy: lineColumn(),
    });
  }

  static associate() {
    Order.belongsTo(Patient, { as: "patient", foreignKey: "patientId", constraints: false });
  }
}
