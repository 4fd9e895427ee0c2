import { DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import type { YesNo } from "./answer.schema";
import { RecordModel } from "~/models/platform/record-model";
import { Survey } from "./survey";
import { SurveyWording } from "./survey-wording";

/** A question of a survey and its position (specification 001, section 3). */
export class SurveyQuestion extends RecordModel<SurveyQuestion> {
  declare surveyId: number;
  declare survey?: NonAttribute<Survey>;
  /** Zero-based, with possible gaps. */
  declare position: number;
  /** Current wording. */
  declare wordingId: number;
  declare wording?: NonAttribute<SurveyWording>;
  /** Expected answer of a yes/no question; patients are never scored by it (DESIGN 8). */
  declare correctAnswer: YesNo | null;
  /** Answer that is urgent: Yes, No or a rank as text; null for none. */
  declare urgentAnswer: string | null;

  static define(sequelize: Sequelize) {
    SurveyQuestion.defineRecord(sequelize, "survey_questions", {
      surveyId: { type: DataTypes.INTEGER, allowNull: false },
      position: { type: DataTypes.INTEGER, allowNull: false },
      wordingId: { type: DataTypes.INTEGER, allowNull: false },
      correctAnswer: { type: DataTypes.TEXT },
      urgentAnswer: { type: DataTypes.TEXT },
    });
  }

  static associate() {
    SurveyQuestion.belongsTo(Survey, { as: "survey", foreignKey: "surveyId" });
    SurveyQuestion.belongsTo(SurveyWording, { as: "wording", foreignKey: "wordingId" });
  }
}
