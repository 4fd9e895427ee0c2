import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import {
  activeColumn,
  countColumn,
  maintainSearchText,
  lineColumn,
  nameColumns,
  recordColumns,
} from "~/models/platform/columns";
import { DEFAULT_CATEGORY, type ServeType, serveTypeLabel } from "./survey.schema";

/** A survey for patients, served at one stage of the patient journey (specification 001, section 3). */
export class Survey extends Model<InferAttributes<Survey>, InferCreationAttributes<Survey>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare category: CreationOptional<string>;
  declare serveType: ServeType;
  declare isActive: CreationOptional<boolean>;
  declare questionCount: CreationOptional<number>;
  /** Incremented by changes of the details; the version that the details form checks. */
  declare detailsVersion: CreationOptional<number>;
  /** Incremented when questions are added, changed, moved or deleted; number of the current edition. */
  declare questionsVersion: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  /** Incremented by either. */
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Survey.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        category: { ...lineColumn(), defaultValue: DEFAULT_CATEGORY },
        serveType: lineColumn(),
        isActive: activeColumn(),
        questionCount: countColumn(),
        detailsVersion: countColumn(),
        questionsVersion: countColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "surveys", version: true },
    );
    maintainSearchText(Survey, (survey) => [
      survey.name,
      survey.category,
      serveTypeLabel(survey.serveType),
      survey.serveType,
    ]);
  }
}
