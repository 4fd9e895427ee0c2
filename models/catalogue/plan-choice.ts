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
 * A patient's choice of a plan and acknowledgement of the disclaimer, at `createdAt`. Copies the names and the price
 * shown, so that later changes of the catalogue do not alter it (specification 000, section 4; DESIGN 7).
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
  /** Price shown, in whole cents. */
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
