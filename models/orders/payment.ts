import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { countColumn, lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import { Order } from "./order";
import type { PaymentState } from "./order-options.schema";

/** A checkout at the payment provider, and what was paid and refunded there; nothing of a card (AREAS 10). */
export class Payment extends RecordModel<Payment> {
  declare orderId: number;
  declare provider: string;
  /** The provider's ids; null until known. */
  declare checkoutId: CreationOptional<string | null>;
  declare paymentId: CreationOptional<string | null>;
  /** Page of the provider where the patient pays; "" once it is over. */
  declare checkoutUrl: CreationOptional<string>;
  /** Whole cents. */
  declare amountCents: number;
  declare currency: string;
  declare state: PaymentState;
  declare expiresAt: CreationOptional<Date | null>;
  declare paidAt: CreationOptional<Date | null>;
  /** Cumulative cents refunded, requested by staff, and submitted to the provider; each is monotonic. */
  declare refundedCents: CreationOptional<number>;
  declare refundAskedCents: CreationOptional<number>;
  declare refundSentCents: CreationOptional<number>;
  /** Why it failed, or is unexpected. */
  declare failure: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Payment.defineRecord(sequelize, "payments", {
      orderId: { type: DataTypes.INTEGER, allowNull: false },
      provider: lineColumn(),
      checkoutId: DataTypes.TEXT,
      paymentId: DataTypes.TEXT,
      checkoutUrl: lineColumn(),
      amountCents: { type: DataTypes.INTEGER, allowNull: false },
      currency: lineColumn(),
      state: lineColumn(),
      expiresAt: DataTypes.DATE,
      paidAt: DataTypes.DATE,
      refundedCents: countColumn(),
      refundAskedCents: countColumn(),
      refundSentCents: countColumn(),
      failure: lineColumn(),
    });
  }

  static associate() {
    Order.hasMany(Payment, { as: "payments", foreignKey: "orderId" });
  }
}
