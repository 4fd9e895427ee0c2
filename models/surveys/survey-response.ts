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

/** What somebody answered in one sitting. */
export class SurveyResponse extends Model<
  InferAttributes<SurveyResponse>,
  InferCreationAttributes<SurveyResponse>
> {
  declare id: CreationOptional<number>;
  declare surveyId: number;
  /** The number of the edition that was shown. */
  declare questionsVersion: number;
  /** Who answered, in the words of whoever sent it; "" where nobody said. */
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
