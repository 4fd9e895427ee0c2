import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import {
  activeColumn,
  maintainSearchText,
  lineColumn,
  mediaColumns,
} from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import { ReligiousPartner } from "./religious-partner";

/** A religious partner's message to patients, for a time such as the eve of the procedure (specification 001, section 3). */
export class ReligiousMessage extends NamedModel<ReligiousMessage> {
  declare religiousPartnerId: number;
  declare religiousPartner?: NonAttribute<ReligiousPartner>;
  /** Free text; `name` is one of `MESSAGE_NAMES`. */
  declare title: string;
  declare religionType: string;
  declare url: string;
  declare durationSeconds: number;
  declare description: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare views: CreationOptional<number>;
  declare plays: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    ReligiousMessage.defineNamed(sequelize, "religious_messages", {
      ...mediaColumns(),
      religiousPartnerId: { type: DataTypes.INTEGER, allowNull: false },
      title: lineColumn(),
      religionType: lineColumn(),
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      isActive: activeColumn(),
      searchText: lineColumn(),
    });
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
