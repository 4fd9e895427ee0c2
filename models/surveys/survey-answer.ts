import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** An answer of a response; skipped questions have no row. */
export class SurveyAnswer extends Model<
  InferAttributes<SurveyAnswer>,
  InferCreationAttributes<SurveyAnswer>
> {
  declare responseId: number;
  /** Wording of the question as it was asked. */
  declare wordingId: number;
  /** Rank from 1 to 5, or 1 for Yes and 0 for No; null for free text. */
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
