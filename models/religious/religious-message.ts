import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import {
  activeColumn,
  maintainSearchText,
  lineColumn,
  mediaColumns,
  nameColumns,
  recordColumns,
} from "~/models/platform/columns";
import { ReligiousPartner } from "./religious-partner";

/** A religious partner's message to patients for one time around the procedure (specification 001, section 3). */
export class ReligiousMessage extends Model<
  InferAttributes<ReligiousMessage>,
  InferCreationAttributes<ReligiousMessage>
> {
  declare id: CreationOptional<number>;
  declare religiousPartnerId: number;
  declare religiousPartner?: NonAttribute<ReligiousPartner>;
  /** One of `MESSAGE_NAMES`; `title` is free text. */
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare title: string;
  declare religionType: string;
  declare url: string;
  declare durationSeconds: number;
  declare description: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare views: CreationOptional<number>;
  declare plays: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    ReligiousMessage.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        ...mediaColumns(),
        religiousPartnerId: { type: DataTypes.INTEGER, allowNull: false },
        title: lineColumn(),
        religionType: lineColumn(),
        description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        isActive: activeColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "religious_messages", version: true },
    );
    maintainSearchText(ReligiousMessage, ({ name, title, religionType, url }) => [
      name,
      title,
      religionType,
      url,
    ]);
  }

  static associate() {
    ReligiousMessage.belongsTo(ReligiousPartner, {
      as: "religiousPartner",
      foreignKey: "religiousPartnerId",
    });
  }
}
