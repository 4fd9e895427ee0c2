import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Immutable snapshot of a survey's questions at one version: its wordings in order. */
export class SurveyEdition extends Model<
  InferAttributes<SurveyEdition>,
  InferCreationAttributes<SurveyEdition>
> {
  declare surveyId: number;
  /** Value of the survey's `questionsVersion`. */
  declare number: number;
  /** JSON array of ids. */
  declare wordingIds: string;
  declare createdAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    SurveyEdition.init(
      {
        surveyId: { type: DataTypes.INTEGER, primaryKey: true },
        number: { type: DataTypes.INTEGER, primaryKey: true },
        wordingIds: { type: DataTypes.TEXT, allowNull: false },
        createdAt: DataTypes.DATE,
      },
      { sequelize, tableName: "survey_editions", updatedAt: false },
    );
  }
}
