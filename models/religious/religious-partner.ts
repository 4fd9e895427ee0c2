import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import {
  activeColumn,
  contactColumns,
  countColumn,
  maintainSearchText,
  lineColumn,
} from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { NamedModel } from "~/models/platform/record-model";

/** A religious community with messages for patients (specification 001, section 3). */
export class ReligiousPartner extends NamedModel<ReligiousPartner> {
  declare contactFirstName: CreationOptional<string>;
  declare contactLastName: CreationOptional<string>;
  declare contactTitle: CreationOptional<string>;
  declare contactPhone: CreationOptional<string>;
  declare contactEmail: CreationOptional<string>;
  declare description: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare messageCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    ReligiousPartner.defineNamed(sequelize, "religious_partners", {
      ...contactColumns(),
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      isActive: activeColumn(),
      messageCount: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(ReligiousPartner, (partner) => [
      partner.name,
      `${partner.contactFirstName} ${partner.contactLastName}`,
      partner.contactLastName,
      partner.contactTitle,
      ...phoneSearchLines(partner.contactPhone),
      partner.contactEmail,
    ]);
  }
}
