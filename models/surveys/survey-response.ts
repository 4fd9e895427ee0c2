import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import { SurveyAnswer } from "./survey-answer";

/** A submitted survey: the answers of one sitting. */
export class SurveyResponse extends RecordModel<SurveyResponse> {
  declare surveyId: number;
  /** Number of the edition that was shown. */
  declare questionsVersion: number;
  /** Free-form name of the respondent; "" if unknown. */
  declare respondent: CreationOptional<string>;
  declare answers?: NonAttribute<SurveyAnswer[]>;

  static define(sequelize: Sequelize) {
    SurveyResponse.defineRecord(sequelize, "survey_responses", {
      surveyId: { type: DataTypes.INTEGER, allowNull: false },
      questionsVersion: { type: DataTypes.INTEGER, allowNull: false },
      respondent: lineColumn(),
    });
  }

  static associate() {
    SurveyResponse.hasMany(SurveyAnswer, { as: "answers", foreignKey: "responseId" });
  }
}
