import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";
import { Guidance } from "./guidance";

/** Directions for one day, with an optional picture and voice recording (specification 001, section 3). */
export class GuidanceStep extends Model<
  InferAttributes<GuidanceStep>,
  InferCreationAttributes<GuidanceStep>
> {
  declare id: CreationOptional<number>;
  declare guidanceId: number;
  declare guidance?: NonAttribute<Guidance>;
  /** 1 to 14; immutable. */
  declare guidanceDay: number;
  declare guidanceTitle: string;
  declare guidanceDirections: string;
  /** Stored files: picture and voice recording. */
  declare imageId: string | null;
  declare voiceId: string | null;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    GuidanceStep.init(
      {
        ...recordColumns(),
        guidanceId: { type: DataTypes.INTEGER, allowNull: false },
        guidanceDay: { type: DataTypes.INTEGER, allowNull: false },
        guidanceTitle: lineColumn(),
        guidanceDirections: { type: DataTypes.TEXT, allowNull: false },
        imageId: { type: DataTypes.TEXT },
        voiceId: { type: DataTypes.TEXT },
      },
      { sequelize, tableName: "guidance_steps", version: true },
    );
  }

  static associate() {
    GuidanceStep.belongsTo(Guidance, { as: "guidance", foreignKey: "guidanceId" });
  }
}
