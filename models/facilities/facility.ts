import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";
import { NavigationStep } from "./navigation-step";

/** A facility where procedures are performed, with directions (specification 000, section 2.7: onsite navigation). */
export class Facility extends Model<InferAttributes<Facility>, InferCreationAttributes<Facility>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare phone: CreationOptional<string>;
  /** Postal address for map searches; default drop-off of a ride. */
  declare address: CreationOptional<string>;
  declare steps?: NonAttribute<NavigationStep[]>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Facility.init(
      {
        ...recordColumns(),
        name: lineColumn(),
        phone: lineColumn(),
        address: lineColumn(),
      },
      { sequelize, tableName: "facilities", version: true },
    );
  }

  static associate() {
    Facility.hasMany(NavigationStep, { as: "steps", foreignKey: "facilityId" });
  }
}
