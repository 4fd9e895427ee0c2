import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** The questions of a survey as they were at one version of them: which wordings, in which order. It never changes. */
export class SurveyEdition extends Model<
  InferAttributes<SurveyEdition>,
  InferCreationAttributes<SurveyEdition>
> {
  declare surveyId: number;
  /** The survey's questionsVersion. */
  declare number: number;
  /** A list of ids, as JSON. */
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
