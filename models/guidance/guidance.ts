import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import {
  countColumn,
  maintainColumns,
  maintainSearchText,
  lineColumn,
  publishingColumns,
  searchLines,
} from "~/models/platform/columns";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { type Audience, type Phase, phaseOrder } from "./audience.schema";
import { NamedModel } from "~/models/platform/record-model";

/** Instructions for a patient's caretakers or family on the days around a procedure (specification 001, section 3). */
export class Guidance extends NamedModel<Guidance> {
  declare audience: Audience;
  declare phase: Phase | null;
  declare status: CreationOptional<PublishStatus>;
  /** Time and actor of the last publishing or unpublishing; null before. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  /** Position of the phase in a procedure, for sorting; 0 without one. */
  declare phaseOrder: CreationOptional<number>;
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
      phaseOrder: countColumn(),
      ...publishingColumns(),
      imageId: { type: DataTypes.TEXT },
      tagsLine: lineColumn(),
      stepCount: countColumn(),
      searchText: lineColumn(),
    });
    maintainColumns(Guidance, ({ phase }) => ({ phaseOrder: phaseOrder(phase) }));
    maintainSearchText(Guidance, ({ name, tagsLine }) => searchLines(name, tagsLine ?? ""));
  }
}
