import { DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { Guidance } from "./guidance";
import { RecordModel } from "~/models/platform/record-model";

/** Directions for one day, with an optional picture and voice recording (specification 001, section 3). */
export class GuidanceStep extends RecordModel<GuidanceStep> {
  declare guidanceId: number;
  declare guidance?: NonAttribute<Guidance>;
  /** 1 to 14; immutable. */
  declare guidanceDay: number;
  declare guidanceTitle: string;
  declare guidanceDirections: string;
  /** Stored files: picture and voice recording. */
  declare imageId: string | null;
  declare voiceId: string | null;

  static define(sequelize: Sequelize) {
    GuidanceStep.defineRecord(sequelize, "guidance_steps", {
      guidanceId: { type: DataTypes.INTEGER, allowNull: false },
      guidanceDay: { type: DataTypes.INTEGER, allowNull: false },
      guidanceTitle: lineColumn(),
      guidanceDirections: { type: DataTypes.TEXT, allowNull: false },
      imageId: { type: DataTypes.TEXT },
      voiceId: { type: DataTypes.TEXT },
    });
  }

  static associate() {
    GuidanceStep.belongsTo(Guidance, { as: "guidance", foreignKey: "guidanceId" });
  }
}
