import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";

/** A patient's answers before a session (specification 000, section 3.6: pre-session survey). */
export class SessionAssessment extends Model<
  InferAttributes<SessionAssessment>,
  InferCreationAttributes<SessionAssessment>
> {
  declare id: CreationOptional<number>;
  declare patientId: number;
  declare patientProcedureId: number;
  /** Null once the session has been deleted. */
  declare sessionId: number | null;
  /** Title of the session at that time. */
  declare sessionTitle: string;
  /** 1 to 5. */
  declare anxietyLevel: number;
  declare informationReceived: boolean;
  declare concerns: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    SessionAssessment.init(
      {
        ...recordColumns(),
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
        sessionId: DataTypes.INTEGER,
        sessionTitle: lineColumn(),
        anxietyLevel: { type: DataTypes.INTEGER, allowNull: false },
        informationReceived: { type: DataTypes.BOOLEAN, allowNull: false },
        concerns: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      },
      { sequelize, tableName: "session_assessments", version: true },
    );
  }
}
