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

/** Patient and context of a survey response, deleted with the response. */
export class PatientResponse extends Model<
  InferAttributes<PatientResponse>,
  InferCreationAttributes<PatientResponse>
> {
  declare responseId: number;
  declare response?: NonAttribute<SurveyResponse>;
  declare patientId: number;
  /** Null outside the context of a procedure. */
  declare patientProcedureId: number | null;
  /** Session before or after which the survey was answered; null without one or once it has been deleted. */
  declare sessionId: number | null;
  /** Title of the session at that time; "" without one. */
  declare sessionTitle: CreationOptional<string>;

  /** Whether staff do not see it even where the patient shares answers: brought along from a guest (AREAS 4). */
  declare isPrivate: CreationOptional<boolean>;
  /** Caretaker who answered for the patient; "" for the patient. */
  declare answeredBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PatientResponse.init(
      {
        responseId: { type: DataTypes.INTEGER, primaryKey: true },
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        patientProcedureId: DataTypes.INTEGER,
        sessionId: DataTypes.INTEGER,
        sessionTitle: lineColumn(),
        isPrivate: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
        answeredBy: lineColumn(),
      },
      { sequelize, tableName: "patient_responses", timestamps: false },
    );
  }

  static associate() {
    PatientResponse.belongsTo(SurveyResponse, { as: "response", foreignKey: "responseId" });
  }
}
