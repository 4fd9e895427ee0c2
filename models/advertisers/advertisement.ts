import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { Advertiser } from "./advertiser";
import {
  activeColumn,
  maintainSearchText,
  lineColumn,
  mediaColumns,
  nameColumns,
  recordColumns,
} from "~/models/platform/columns";

/** An advertisement shown to patients, played from an external URL (specification 001, section 3). */
export class Advertisement extends Model<
  InferAttributes<Advertisement>,
  InferCreationAttributes<Advertisement>
> {
  declare id: CreationOptional<number>;
  declare advertiserId: number;
  declare advertiser?: NonAttribute<Advertiser>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare url: string;
  declare durationSeconds: number;
  declare isActive: CreationOptional<boolean>;
  declare views: CreationOptional<number>;
  declare plays: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Advertisement.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        ...mediaColumns(),
        advertiserId: { type: DataTypes.INTEGER, allowNull: false },
        isActive: activeColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "advertisements", version: true },
    );
    maintainSearchText(Advertisement, ({ name, url }) => [name, url]);
  }

  static associate() {
    Advertisement.belongsTo(Advertiser, { as: "advertiser", foreignKey: "advertiserId" });
  }
}
