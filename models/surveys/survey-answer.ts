import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** One answer of a response. What was left out has none. */
export class SurveyAnswer extends Model<
  InferAttributes<SurveyAnswer>,
  InferCreationAttributes<SurveyAnswer>
> {
  declare responseId: number;
  /** What was asked. */
  declare wordingId: number;
  /** A rank from 1 to 5, or 1 for Yes and 0 for No; null for a free text. */
  declare choice: number | null;
  declare text: string | null;

  static define(sequelize: Sequelize) {
    SurveyAnswer.init(
      {
        responseId: { type: DataTypes.INTEGER, primaryKey: true },
        wordingId: { type: DataTypes.INTEGER, primaryKey: true },
        choice: { type: DataTypes.INTEGER },
        text: { type: DataTypes.TEXT },
      },
      { sequelize, tableName: "survey_answers", timestamps: false },
    );
  }
}
