import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import {
  countColumn,
  maintainSearchText,
  lineColumn,
  nameColumns,
  recordColumns,
  searchLines,
} from "~/models/platform/columns";
import type { Audience, Phase } from "./audience.schema";

/** Instructions for a patient's caretakers or family on the days around a procedure (specification 001, section 3). */
export class Guidance extends Model<InferAttributes<Guidance>, InferCreationAttributes<Guidance>> {
  declare id: CreationOptional<number>;
  declare audience: Audience;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare phase: Phase | null;
  /** Stored file: picture. */
  declare imageId: string | null;
  /** Normalized names of its tags in order, one a line: denormalized for searching and sorting. */
  declare tagsLine: CreationOptional<string>;
  declare stepCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Guidance.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        audience: { type: DataTypes.TEXT, allowNull: false },
        phase: { type: DataTypes.TEXT },
        imageId: { type: DataTypes.TEXT },
        tagsLine: lineColumn(),
        stepCount: countColumn(),
        searchText: lineColumn(),
      },
      { sequelize, tableName: "guidances", version: true },
    );
    maintainSearchText(Guidance, ({ name, tagsLine }) => searchLines(name, tagsLine ?? ""));
  }
}
