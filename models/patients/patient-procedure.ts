import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";
import type { ProcedureStatus, TravelMode } from "./patient-procedure.schema";
import type { PlanKind } from "~/models/catalogue/plan.schema";

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
  /** Whether its time of day is known too. */
  declare timeKnown: CreationOptional<boolean>;
  /** Who does it, and their telephone; "" until it is known, as everything below. */
  declare provider: CreationOptional<string>;
  declare phone: CreationOptional<string>;
  declare travelMode: CreationOptional<TravelMode | "">;
  declare pickUp: CreationOptional<string>;
  declare dropOff: CreationOptional<string>;
  /** When to leave home, as HH:MM. */
  declare departure: CreationOptional<string>;
  /** The sample patient's procedure that this one was copied from: its address stays good. */
  declare copiedFromId: CreationOptional<number | null>;
  /** Whether it is an example still, and nothing of the patient's own. */
  declare isExample: CreationOptional<boolean>;
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
        timeKnown: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
        provider: lineColumn(),
        phone: lineColumn(),
        travelMode: lineColumn(),
        pickUp: lineColumn(),
        dropOff: lineColumn(),
        departure: lineColumn(),
        copiedFromId: DataTypes.INTEGER,
        isExample: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
        statusSet: DataTypes.TEXT,
      },
      { sequelize, tableName: "patient_procedures", version: true },
    );
  }
}
