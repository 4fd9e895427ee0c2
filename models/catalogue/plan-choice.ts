import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";
import type { PlanKind } from "./plan.schema";

/**
 * That a patient chose a plan for a procedure and acknowledged the disclaimer, and when: `createdAt`. It keeps what was
 * shown, whatever becomes of the catalogue (specification 000, section 4; DESIGN 7).
 */
export class PlanChoice extends Model<
  InferAttributes<PlanChoice>,
  InferCreationAttributes<PlanChoice>
> {
  declare id: CreationOptional<number>;
  declare patientId: number;
  declare patientProcedureId: number;
  declare disclaimerWordingId: number;
  declare specialtyName: string;
  declare procedureName: string;
  declare planKind: PlanKind;
  /** Whole cents, as they were shown. */
  declare priceCents: number;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    PlanChoice.init(
      {
        ...recordColumns(),
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
        disclaimerWordingId: { type: DataTypes.INTEGER, allowNull: false },
        specialtyName: lineColumn(),
        procedureName: lineColumn(),
        planKind: lineColumn(),
        priceCents: { type: DataTypes.INTEGER, allowNull: false },
      },
      { sequelize, tableName: "plan_choices", version: true },
    );
  }
}
