import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { maintainSearchText, lineColumn, recordColumns } from "~/models/platform/columns";
import type { ContactMessageStatus } from "./contact-message-status.schema";
import type { ContactTopic } from "./contact-message.schema";

/** A message to the hospital from the public site (specification 000, section 2.4: Contact Us). */
export class ContactMessage extends Model<
  InferAttributes<ContactMessage>,
  InferCreationAttributes<ContactMessage>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare email: string;
  declare topic: ContactTopic;
  declare message: string;
  declare status: CreationOptional<ContactMessageStatus>;
  /** Time and administrator of the change to Answered; null while the status is New. */
  declare answeredAt: Date | null;
  declare answeredBy: string | null;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    ContactMessage.init(
      {
        ...recordColumns(),
        name: lineColumn(),
        email: lineColumn(),
        topic: lineColumn(),
        message: { type: DataTypes.TEXT, allowNull: false },
        status: { ...lineColumn(), defaultValue: "New" },
        answeredAt: DataTypes.DATE,
        answeredBy: DataTypes.TEXT,
        searchText: lineColumn(),
      },
      { sequelize, tableName: "contact_messages", version: true },
    );
    maintainSearchText(ContactMessage, ({ name, email, message }) => [name, email, message]);
  }
}
