import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import {
  countColumn,
  maintainSearchText,
  lineColumn,
  searchLines,
} from "~/models/platform/columns";
import type { Audience, Phase } from "./audience.schema";
import { NamedModel } from "~/models/platform/record-model";

/** Instructions for a patient's caretakers or family on the days around a procedure (specification 001, section 3). */
export class Guidance extends NamedModel<Guidance> {
  declare audience: Audience;
  declare phase: Phase | null;
  /** Stored file: picture. */
  declare imageId: string | null;
  /** Normalized tag names in order, one per line: denormalized for searching and sorting. */
  declare tagsLine: CreationOptional<string>;
  declare stepCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Guidance.defineNamed(sequelize, "guidances", {
      audience: { type: DataTypes.TEXT, allowNull: false },
      phase: { type: DataTypes.TEXT },
      imageId: { type: DataTypes.TEXT },
      tagsLine: lineColumn(),
      stepCount: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(Guidance, ({ name, tagsLine }) => searchLines(name, tagsLine ?? ""));
  }
}
