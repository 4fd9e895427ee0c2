import { DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** A step of the directions through a facility (specification 000, section 3.6). */
export class NavigationStep extends RecordModel<NavigationStep> {
  declare facilityId: number;
  /** Zero-based. */
  declare position: number;
  declare title: string;
  declare description: string;
  /** Stored files: picture and voice recording. */
  declare imageId: string | null;
  declare audioId: string | null;

  static define(sequelize: Sequelize) {
    NavigationStep.defineRecord(sequelize, "navigation_steps", {
      facilityId: { type: DataTypes.INTEGER, allowNull: false },
      position: { type: DataTypes.INTEGER, allowNull: false },
      title: lineColumn(),
      description: { type: DataTypes.TEXT, allowNull: false },
      imageId: DataTypes.TEXT,
      audioId: DataTypes.TEXT,
    });
  }
}
