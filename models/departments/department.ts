import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { nameColumns, recordColumns } from "~/models/platform/columns";

/** A department of the hospital, parent of specialties (specification 001, section 3). */
export class Department extends Model<
  InferAttributes<Department>,
  InferCreationAttributes<Department>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Department.init(
      { ...recordColumns(), ...nameColumns() },
      { sequelize, tableName: "departments", version: true },
    );
  }
}
