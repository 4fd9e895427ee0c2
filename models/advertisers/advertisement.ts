import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Advertiser } from "./advertiser";
import {
  activeColumn,
  maintainSearchText,
  lineColumn,
  mediaColumns,
} from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";

/** An advertisement shown to patients, played from an external URL (specification 001, section 3). */
export class Advertisement extends NamedModel<Advertisement> {
  declare advertiserId: number;
  declare advertiser?: NonAttribute<Advertiser>;
  declare url: string;
  declare durationSeconds: number;
  declare isActive: CreationOptional<boolean>;
  declare views: CreationOptional<number>;
  declare plays: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Advertisement.defineNamed(sequelize, "advertisements", {
      ...mediaColumns(),
      advertiserId: { type: DataTypes.INTEGER, allowNull: false },
      isActive: activeColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(Advertisement, ({ name, url }) => [name, url]);
  }

  static associate() {
    Advertisement.belongsTo(Advertiser, { as: "advertiser", foreignKey: "advertiserId" });
  }
}
