import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { nameColumns, recordColumns } from "~/models/platform/columns";
import { Department } from "./department";

/** A medical specialty of a department; "speciality" in the REST API (specification 001, section 3). */
export class Specialty extends Model<
  InferAttributes<Specialty>,
  InferCreationAttributes<Specialty>
> {
  declare id: CreationOptional<number>;
  declare departmentId: number;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
  declare department?: NonAttribute<Department>;

  static define(sequelize: Sequelize) {
    Specialty.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        departmentId: { type: DataTypes.INTEGER, allowNull: false },
        isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      },
      { sequelize, tableName: "specialties", version: true },
    );
  }

  static associate() {
    Specialty.belongsTo(Department, { as: "department", foreignKey: "departmentId" });
    Department.hasMany(Specialty, { as: "specialties", foreignKey: "departmentId" });
  }
}
