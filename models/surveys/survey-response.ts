import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";
import { SurveyAnswer } from "./survey-answer";

/** A submitted survey: the answers of one sitting. */
export class SurveyResponse extends Model<
  InferAttributes<SurveyResponse>,
  InferCreationAttributes<SurveyResponse>
> {
  declare id: CreationOptional<number>;
  declare surveyId: number;
  /** Number of the edition that was shown. */
  declare questionsVersion: number;
  /** Free-form name of the respondent; "" if unknown. */
  declare respondent: CreationOptional<string>;
  declare answers?: NonAttribute<SurveyAnswer[]>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    SurveyResponse.init(
      {
        ...recordColumns(),
        surveyId: { type: DataTypes.INTEGER, allowNull: false },
        questionsVersion: { type: DataTypes.INTEGER, allowNull: false },
        respondent: lineColumn(),
      },
      { sequelize, tableName: "survey_responses", version: true },
    );
  }

  static associate() {
    SurveyResponse.hasMany(SurveyAnswer, { as: "answers", foreignKey: "responseId" });
  }
}
