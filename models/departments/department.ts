import type { Sequelize } from "sequelize";
import { NamedModel } from "~/models/platform/record-model";

/** A department of the hospital, parent of specialties (specification 001, section 3). */
export class Department extends NamedModel<Department> {
  static define(sequelize: Sequelize) {
    Department.defineNamed(sequelize, "departments", {});
  }
}
