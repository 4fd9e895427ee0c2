import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { countColumn } from "~/models/platform/columns";
import type { GoodEnd } from "./answer.schema";
import type { QuestionType } from "./survey-question.schema";

/**
 * Immutable text, type and good end of a question. Outlives the question, so that answers keep the wording that was shown.
 */
export class SurveyWording extends Model<
  InferAttributes<SurveyWording>,
  InferCreationAttributes<SurveyWording>
> {
  declare id: CreationOptional<number>;
  declare surveyId: number;
  /** Question with this wording, possibly deleted; 0 until it has been created. */
  declare questionId: CreationOptional<number>;
  declare questionText: string;
  declare questionType: QuestionType;
  /** End of a rank question that is good; null if unknown, and for other types. */
  declare goodEnd: CreationOptional<GoodEnd | null>;
  declare createdAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    SurveyWording.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        surveyId: { type: DataTypes.INTEGER, allowNull: false },
        questionId: countColumn(),
        questionText: { type: DataTypes.TEXT, allowNull: false },
        questionType: { type: DataTypes.TEXT, allowNull: false },
        goodEnd: DataTypes.TEXT,
        createdAt: DataTypes.DATE,
      },
      { sequelize, tableName: "survey_wordings", updatedAt: false },
    );
  }
}
