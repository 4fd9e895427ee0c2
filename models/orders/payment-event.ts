import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** An event of the payment provider that was taken: the same one again does nothing. */
export class PaymentEvent extends RecordModel<PaymentEvent> {
  declare provider: string;
  declare eventId: string;
  declare type: string;
  /** Order that it is about; null for none. */
  declare orderId: CreationOptional<number | null>;
  /** What it did, in a few words. */
  declare outcome: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PaymentEvent.defineRecord(sequelize, "payment_events", {
      provider: lineColumn(),
      eventId: lineColumn(),
      type: lineColumn(),
      orderId: DataTypes.INTEGER,
      outcome: lineColumn(),
    });
  }
}
