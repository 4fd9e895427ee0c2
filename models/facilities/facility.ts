import type { CreationOptional, NonAttribute, Sequelize } from "sequelize";
import { activeColumn, lineColumn } from "~/models/platform/columns";
import { NavigationStep } from "./navigation-step";
import { RecordModel } from "~/models/platform/record-model";

/** A facility where procedures are performed, with directions (specification 000, section 2.7: onsite navigation). */
export class Facility extends RecordModel<Facility> {
  declare name: string;
  declare phone: CreationOptional<string>;
  /** Postal address for map searches; default drop-off of a ride. */
  declare address: CreationOptional<string>;
  /** Whether it is invented, as that of the sample content. */
  declare isExample: CreationOptional<boolean>;
  declare steps?: NonAttribute<NavigationStep[]>;

  static define(sequelize: Sequelize) {
    Facility.defineRecord(sequelize, "facilities", {
      name: lineColumn(),
      phone: lineColumn(),
      address: lineColumn(),
      isExample: { ...activeColumn(), defaultValue: false },
    });
  }

  static associate() {
    Facility.hasMany(NavigationStep, { as: "steps", foreignKey: "facilityId" });
  }
}
