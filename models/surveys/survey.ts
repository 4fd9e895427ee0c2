import type { CreationOptional, Sequelize } from "sequelize";
import {
  countColumn,
  maintainSearchText,
  lineColumn,
  publishingColumns,
} from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { DEFAULT_CATEGORY, type ServeType, serveTypeLabel } from "./survey.schema";

/** A survey for patients, served at one stage of the patient journey (specification 001, section 3). */
export class Survey extends NamedModel<Survey> {
  declare category: CreationOptional<string>;
  declare serveType: ServeType;
  declare status: CreationOptional<PublishStatus>;
  /** Time and actor of the last publishing or unpublishing; null before. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  declare questionCount: CreationOptional<number>;
  /** Incremented by changes of the details; the version that the details form checks. */
  declare detailsVersion: CreationOptional<number>;
  /** Incremented when questions are added, changed, moved or deleted; number of the current edition. */
  declare questionsVersion: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Survey.defineNamed(sequelize, "surveys", {
      category: { ...lineColumn(), defaultValue: DEFAULT_CATEGORY },
      serveType: lineColumn(),
      ...publishingColumns(),
      questionCount: countColumn(),
      detailsVersion: countColumn(),
      questionsVersion: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(Survey, (survey) => [
      survey.name,
      survey.category,
      serveTypeLabel(survey.serveType),
      survey.serveType,
    ]);
  }
}
