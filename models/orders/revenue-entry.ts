import { DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** A line of the revenue: a payment, or a refund as a negative amount. Rows are only added (AREAS 10). */
export class RevenueEntry extends RecordModel<RevenueEntry> {
  declare orderId: number;
  declare paymentId: number;
  declare kind: "payment" | "refund";
  declare currency: string;
  /** Whole cents. */
  declare amountCents: number;

  static define(sequelize: Sequelize) {
    RevenueEntry.defineRecord(sequelize, "revenue_entries", {
      orderId: { type: DataTypes.INTEGER, allowNull: false },
      paymentId: { type: DataTypes.INTEGER, allowNull: false },
      kind: lineColumn(),
      currency: lineColumn(),
      amountCents: { type: DataTypes.INTEGER, allowNull: false },
    });
  }
}
