import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Department } from "./department";
import { NamedModel } from "~/models/platform/record-model";

/** A medical specialty of a department; "speciality" in the REST API (specification 001, section 3). */
export class Specialty extends NamedModel<Specialty> {
  declare departmentId: number;
  declare isActive: CreationOptional<boolean>;
  declare department?: NonAttribute<Department>;

  static define(sequelize: Sequelize) {
    Specialty.defineNamed(sequelize, "specialties", {
      departmentId: { type: DataTypes.INTEGER, allowNull: false },
      isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
    });
  }

  static associate() {
    Specialty.belongsTo(Department, { as: "department", foreignKey: "departmentId" });
    Department.hasMany(Specialty, { as: "specialties", foreignKey: "departmentId" });
  }
}
