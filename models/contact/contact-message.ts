import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { maintainSearchText, lineColumn } from "~/models/platform/columns";
import { Patient } from "~/models/patients/patient";
import type { ContactMessageStatus } from "./contact-message-status.schema";
import type { ContactTopic } from "./contact-message.schema";
import { RecordModel } from "~/models/platform/record-model";

/** A message to the hospital from the public site (specification 000, section 2.4: Contact Us). */
export class ContactMessage extends RecordModel<ContactMessage> {
  declare name: string;
  declare email: string;
  declare topic: ContactTopic;
  declare message: string;
  declare status: CreationOptional<ContactMessageStatus>;
  /** Time and administrator of the change to Answered; null while the status is New. */
  declare answeredAt: Date | null;
  declare answeredBy: string | null;
  /** Patient with a name who was signed in when it was written; null for everybody else. */
  declare patientId: CreationOptional<number | null>;
  declare patient?: NonAttribute<Patient | null>;
  /** Administrator who takes care of it; null for nobody. */
  declare assigneeId: CreationOptional<number | null>;
  declare assignee?: NonAttribute<Administrator | null>;
  /** Note among staff. */
  declare staffNote: CreationOptional<string>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    ContactMessage.defineRecord(sequelize, "contact_messages", {
      name: lineColumn(),
      email: lineColumn(),
      topic: lineColumn(),
      message: { type: DataTypes.TEXT, allowNull: false },
      status: { ...lineColumn(), defaultValue: "New" },
      answeredAt: DataTypes.DATE,
      answeredBy: DataTypes.TEXT,
      patientId: DataTypes.INTEGER,
      assigneeId: DataTypes.INTEGER,
      staffNote: lineColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(ContactMessage, ({ name, email, message }) => [name, email, message]);
  }

  static associate() {
    ContactMessage.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    ContactMessage.belongsTo(Administrator, { as: "assignee", foreignKey: "assigneeId" });
  }
}
