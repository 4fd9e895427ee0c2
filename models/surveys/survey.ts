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

/** Questions that patients answer at some moment of their way (specification 001, section 3). */
export class Survey extends Model<InferAttributes<Survey>, InferCreationAttributes<Survey>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare category: CreationOptional<string>;
  declare serveType: ServeType;
  declare isActive: CreationOptional<boolean>;
  declare questionCount: CreationOptional<number>;
  /** Grows when a detail changes: what a form of the details was filled in from. */
  declare detailsVersion: CreationOptional<number>;
  /** Grows when a question is added, changed, moved or deleted; the number of the survey's present edition. */
  declare questionsVersion: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  /** Grows with both. */
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
