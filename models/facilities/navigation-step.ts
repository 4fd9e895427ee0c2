import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";

/** One part of the way through a facility (specification 000, section 3.6). */
export class NavigationStep extends Model<
  InferAttributes<NavigationStep>,
  InferCreationAttributes<NavigationStep>
> {
  declare id: CreationOptional<number>;
  declare facilityId: number;
  /** From 0. */
  declare position: number;
  declare title: string;
  declare description: string;
  /** The files of its picture and of its voice. */
  declare imageId: string | null;
  declare audioId: string | null;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    NavigationStep.init(
      {
        ...recordColumns(),
        facilityId: { type: DataTypes.INTEGER, allowNull: false },
        position: { type: DataTypes.INTEGER, allowNull: false },
        title: lineColumn(),
        description: { type: DataTypes.TEXT, allowNull: false },
        imageId: DataTypes.TEXT,
        audioId: DataTypes.TEXT,
      },
      { sequelize, tableName: "navigation_steps", version: true },
    );
  }
}
