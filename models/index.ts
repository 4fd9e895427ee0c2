import type { Sequelize } from "sequelize";
import { Department } from "./department";
import { Draft } from "./draft";
import { Specialty } from "./specialty";
import { Tag } from "./tag";

export { Department, Draft, Specialty, Tag };

/** Binds every model to a database. Call once per process, before the first query. */
export function defineModels(sequelize: Sequelize): void {
  Department.define(sequelize);
  Specialty.define(sequelize);
  Tag.define(sequelize);
  Draft.define(sequelize);
  Specialty.associate();
}
