import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { countColumn } from "~/models/platform/columns";
import type { QuestionType } from "./survey-question.schema";

/**
 * What a question asks, in these words and in this way. It never changes and outlives the question, so that what was
 * answered keeps what was asked.
 */
export class SurveyWording extends Model<
  InferAttributes<SurveyWording>,
  InferCreationAttributes<SurveyWording>
> {
  declare id: CreationOptional<number>;
  declare surveyId: number;
  /** The question that asks it, which may be gone; 0 until it is there. */
  declare questionId: CreationOptional<number>;
  declare questionText: string;
  declare questionType: QuestionType;
  declare createdAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    SurveyWording.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        surveyId: { type: DataTypes.INTEGER, allowNull: false },
        questionId: countColumn(),
        questionText: { type: DataTypes.TEXT, allowNull: false },
        questionType: { type: DataTypes.TEXT, allowNull: false },
        createdAt: DataTypes.DATE,
      },
      { sequelize, tableName: "survey_wordings", updatedAt: false },
    );
  }
}
