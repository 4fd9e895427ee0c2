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

/** What is to be done on one day, as a text beside which a picture and a voice may stand (specification 001, section 3). */
export class GuidanceStep extends Model<
  InferAttributes<GuidanceStep>,
  InferCreationAttributes<GuidanceStep>
> {
  declare id: CreationOptional<number>;
  declare guidanceId: number;
  declare guidance?: NonAttribute<Guidance>;
  /** 1 to 14; it never changes. */
  declare guidanceDay: number;
  declare guidanceTitle: string;
  declare guidanceDirections: string;
  /** The files of its picture and of its voice. */
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
