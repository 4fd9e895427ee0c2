import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { SurveyResponse } from "~/models/surveys/survey-response";

/** Which patient gave a survey's response, and around what. It goes with the response. */
export class PatientResponse extends Model<
  InferAttributes<PatientResponse>,
  InferCreationAttributes<PatientResponse>
> {
  declare responseId: number;
  declare response?: NonAttribute<SurveyResponse>;
  declare patientId: number;
  /** Null where it was answered outside of a procedure. */
  declare patientProcedureId: number | null;
  /** The session before or after which it was answered; null where there is none, and once it is gone. */
  declare sessionId: number | null;
  /** What it was called then; "" without one. */
  declare sessionTitle: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PatientResponse.init(
      {
        responseId: { type: DataTypes.INTEGER, primaryKey: true },
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        patientProcedureId: DataTypes.INTEGER,
        sessionId: DataTypes.INTEGER,
        sessionTitle: lineColumn(),
      },
      { sequelize, tableName: "patient_responses", timestamps: false },
    );
  }

  static associate() {
    PatientResponse.belongsTo(SurveyResponse, { as: "response", foreignKey: "responseId" });
  }
}
