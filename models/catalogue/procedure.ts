import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { activeColumn, countColumn } from "~/models/platform/columns";
import { Facility } from "~/models/facilities/facility";
import type { Plan } from "./plan";
import { NamedModel } from "~/models/platform/record-model";
import { Specialty } from "~/models/departments/specialty";

/** A medical procedure of the catalogue (specification 000, section 3.4). */
export class Procedure extends NamedModel<Procedure> {
  /** Slug in addresses, such as "rotator-cuff-surgery"; never changes. */
  declare key: string;
  declare specialtyId: number;
  declare specialty?: NonAttribute<Specialty>;
  declare plans?: NonAttribute<Plan[]>;
  declare description: CreationOptional<string>;
  /** Sort position within its specialty. */
  declare position: CreationOptional<number>;
  declare isActive: CreationOptional<boolean>;
  /** Facility where it is performed; null if unknown. */
  declare facilityId: CreationOptional<number | null>;
  declare facility?: NonAttribute<Facility | null>;

  static define(sequelize: Sequelize) {
    Procedure.defineNamed(sequelize, "procedures", {
      key: { type: DataTypes.TEXT, allowNull: false },
      specialtyId: { type: DataTypes.INTEGER, allowNull: false },
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      position: countColumn(),
      isActive: activeColumn(),
      facilityId: DataTypes.INTEGER,
    });
  }

  static associate() {
    Procedure.belongsTo(Specialty, { as: "specialty", foreignKey: "specialtyId" });
    Procedure.belongsTo(Facility, { as: "facility", foreignKey: "facilityId" });
  }
}
