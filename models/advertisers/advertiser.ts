import {
  type CreationOptional,
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

/** A company with advertisements for patients (specification 001, section 3). */
export class Advertiser extends Model<
  InferAttributes<Advertiser>,
  InferCreationAttributes<Advertiser>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare contactFirstName: CreationOptional<string>;
  declare contactLastName: CreationOptional<string>;
  declare contactTitle: CreationOptional<string>;
  declare contactPhone: CreationOptional<string>;
  declare contactEmail: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare advertisementCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Advertiser.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        ...contactColumns(),
        isActive: activeColumn(),
        advertisementCount: countColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "advertisers", version: true },
    );
    maintainSearchText(Advertiser, (advertiser) => [
      advertiser.name,
      `${advertiser.contactFirstName} ${advertiser.contactLastName}`,
      advertiser.contactLastName,
      advertiser.contactTitle,
      advertiser.contactPhone,
      advertiser.contactEmail,
    ]);
  }
}
