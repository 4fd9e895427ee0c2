import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { countColumn, lineColumn, maintainSearchText } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import type { MessagePurpose } from "./message-purpose.schema";
import {
  recipientLabel,
  type MessageChannel,
  type MessageLanguage,
  type OutboxStatus,
  type RecipientKind,
  type StopReason,
} from "./outbox-message.schema";

/** A message to a person by mail or text: written with what causes it, sent by a job (AREAS 1). */
export class OutboxMessage extends RecordModel<OutboxMessage> {
  declare recipientKind: RecipientKind;
  declare recipientId: CreationOptional<number | null>;
  declare recipientName: CreationOptional<string>;
  declare address: string;
  declare channel: MessageChannel;
  declare purpose: MessagePurpose;
  declare language: MessageLanguage;
  /** Name of the file that the text was made from. */
  declare template: string;
  /** "" for a text message. */
  declare subject: CreationOptional<string>;
  /** Text with `{link}` where the link stands. */
  declare text: string;
  /** Path of its link; "" for none, or a one-time link. */
  declare link: CreationOptional<string>;
  /** Encrypted path of a one-time link, until the message was sent. */
  declare sealedLink: CreationOptional<string | null>;
  declare dueAt: Date;
  declare status: OutboxStatus;
  /** "" unless the status is Stopped. */
  declare stopReason: CreationOptional<StopReason | "">;
  /** Number of times it was handed to the server, an interrupted one included. */
  declare attempts: CreationOptional<number>;
  declare nextAttemptAt: Date;
  declare lastError: CreationOptional<string>;
  /** Unique: the same cause makes one message. */
  declare dedupeKey: string;
  /** UUID, the same each time it is sent, so that a server can drop the second. */
  declare messageId: string;
  /** Identifier of the server or gateway. */
  declare providerId: CreationOptional<string>;
  declare sentAt: CreationOptional<Date | null>;
  /** When the gateway said that it arrived. */
  declare deliveredAt: CreationOptional<Date | null>;
  /** When its last attempt began, and the fencing token of who began it. */
  declare claimedAt: CreationOptional<Date | null>;
  declare leaseId: CreationOptional<number | null>;
  /** Record that caused it. */
  declare aboutType: CreationOptional<string>;
  declare aboutId: CreationOptional<number | null>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    OutboxMessage.defineRecord(sequelize, "outbox_messages", {
      recipientKind: lineColumn(),
      recipientId: DataTypes.INTEGER,
      recipientName: lineColumn(),
      address: lineColumn(),
      channel: lineColumn(),
      purpose: lineColumn(),
      language: lineColumn(),
      template: lineColumn(),
      subject: lineColumn(),
      text: lineColumn(),
      link: lineColumn(),
      sealedLink: DataTypes.TEXT,
      dueAt: { type: DataTypes.DATE, allowNull: false },
      status: lineColumn(),
      stopReason: lineColumn(),
      attempts: countColumn(),
      nextAttemptAt: { type: DataTypes.DATE, allowNull: false },
      lastError: lineColumn(),
      dedupeKey: lineColumn(),
      messageId: lineColumn(),
      providerId: lineColumn(),
      sentAt: DataTypes.DATE,
      deliveredAt: DataTypes.DATE,
      claimedAt: DataTypes.DATE,
      leaseId: DataTypes.INTEGER,
      aboutType: lineColumn(),
      aboutId: DataTypes.INTEGER,
      searchText: lineColumn(),
    });
    maintainSearchText(OutboxMessage, (message) => [recipientLabel(message), message.address]);
  }
}
