import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { NamedModel } from "~/models/platform/record-model";

/** A department of the hospital, parent of specialties (specification 001, section 3). */
export class Department extends NamedModel<Department> {
  /** Whether it is offered where a department is chosen. What refers to an inactive one stays. */
  declare isActive: CreationOptional<boolean>;

  static define(sequelize: Sequelize) {
    Department.defineNamed(sequelize, "departments", {
      isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
    });
  }
}
