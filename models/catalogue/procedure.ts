import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { activeColumn, countColumn, nameColumns, recordColumns } from "~/models/platform/columns";
import { Facility } from "~/models/facilities/facility";
import type { Plan } from "./plan";
import { Specialty } from "~/models/departments/specialty";

/** A medical procedure of the catalogue (specification 000, section 3.4). */
export class Procedure extends Model<
  InferAttributes<Procedure>,
  InferCreationAttributes<Procedure>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  /** Immutable slug used in URLs, such as "rotator-cuff-surgery". */
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
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Procedure.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        key: { type: DataTypes.TEXT, allowNull: false },
        specialtyId: { type: DataTypes.INTEGER, allowNull: false },
        description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        position: countColumn(),
        isActive: activeColumn(),
        facilityId: DataTypes.INTEGER,
      },
      { sequelize, tableName: "procedures", version: true },
    );
  }

  static associate() {
    Procedure.belongsTo(Specialty, { as: "specialty", foreignKey: "specialtyId" });
    Procedure.belongsTo(Facility, { as: "facility", foreignKey: "facilityId" });
  }
}
