import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import {
  activeColumn,
  contactColumns,
  countColumn,
  maintainSearchText,
  lineColumn,
  nameColumns,
  recordColumns,
} from "~/models/platform/columns";

/** A religious community with messages for patients (specification 001, section 3). */
export class ReligiousPartner extends Model<
  InferAttributes<ReligiousPartner>,
  InferCreationAttributes<ReligiousPartner>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare contactFirstName: CreationOptional<string>;
  declare contactLastName: CreationOptional<string>;
  declare contactTitle: CreationOptional<string>;
  declare contactPhone: CreationOptional<string>;
  declare contactEmail: CreationOptional<string>;
  declare description: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare messageCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    ReligiousPartner.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        ...contactColumns(),
        description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        isActive: activeColumn(),
        messageCount: countColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "religious_partners", version: true },
    );
    maintainSearchText(ReligiousPartner, (partner) => [
      partner.name,
      `${partner.contactFirstName} ${partner.contactLastName}`,
      partner.contactLastName,
      partner.contactTitle,
      partner.contactPhone,
      partner.contactEmail,
    ]);
  }
}
