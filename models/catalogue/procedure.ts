import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { activeColumn, countColumn, lineColumn } from "~/models/platform/columns";
import { Facility } from "~/models/facilities/facility";
import type { Plan } from "./plan";
import type { PlanStatus } from "./plan-version.schema";
import { NamedModel } from "~/models/platform/record-model";
import { Specialty } from "~/models/departments/specialty";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });

/** A medical procedure of the catalogue (specification 000, section 3.4). */
export class Procedure extends NamedModel<Procedure> {
  /** Slug in addresses, such as "rotator-cuff-surgery"; never changes. */
  declare key: string;
  declare specialtyId: number;
  declare specialty?: NonAttribute<Specialty>;
  declare plans?: NonAttribute<Plan[]>;
  declare summary: CreationOptional<string>;
  declare whatToExpect: CreationOptional<string>;
  /** E.164, or as typed; "" for the hospital's. */
  declare careTeamPhone: CreationOptional<string>;
  /** Whether it is offered to who finds no procedure of theirs; at most one is. */
  declare isGeneral: CreationOptional<boolean>;
  /** Status, version, items and review of its plan, which follow from the versions: see refreshPlanState. */
  declare planStatus: CreationOptional<PlanStatus>;
  declare versionNumber: CreationOptional<number>;
  declare itemCount: CreationOptional<number>;
  declare reviewDue: CreationOptional<string>;
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
      summary: { ...textColumn(), field: "description" },
      whatToExpect: textColumn(),
      careTeamPhone: lineColumn(),
      isGeneral: { ...activeColumn(), defaultValue: false },
      planStatus: { ...lineColumn(), defaultValue: "Draft" },
      versionNumber: countColumn(),
      itemCount: countColumn(),
      reviewDue: lineColumn(),
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
