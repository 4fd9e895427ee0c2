import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn, recordColumns } from "~/models/platform/columns";

/** A step of the directions through a facility (specification 000, section 3.6). */
export class NavigationStep extends Model<
  InferAttributes<NavigationStep>,
  InferCreationAttributes<NavigationStep>
> {
  declare id: CreationOptional<number>;
  declare facilityId: number;
  /** Zero-based. */
  declare position: number;
  declare title: string;
  declare description: string;
  /** Stored files: picture and voice recording. */
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
