import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "./columns";
import type { ProcedureStatus } from "./patient-procedure.schema";
import type { PlanKind } from "./plan.schema";

/** A procedure that a patient has before or behind them (specification 000, section 3.6). */
export class PatientProcedure extends Model<
  InferAttributes<PatientProcedure>,
  InferCreationAttributes<PatientProcedure>
> {
  declare id: CreationOptional<number>;
  declare patientId: number;
  /** The procedure of the catalogue; null once that is gone. */
  declare procedureId: number | null;
  /** The specialty's and the procedure's names as they were chosen. */
  declare type: string;
  declare title: string;
  declare planKind: PlanKind;
  /** When it is; null until it is known. */
  declare date: CreationOptional<Date | null>;
  /** What an administrator has set it to; null leaves it to the date: see statusOf. */
  declare statusSet: CreationOptional<ProcedureStatus | null>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    PatientProcedure.init(
      {
        ...recordColumns(),
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        procedureId: DataTypes.INTEGER,
        type: lineColumn(),
        title: lineColumn(),
        planKind: lineColumn(),
        date: DataTypes.DATE,
        statusSet: DataTypes.TEXT,
      },
      { sequelize, tableName: "patient_procedures", version: true },
    );
  }
}
