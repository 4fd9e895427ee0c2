import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A backup that was made. Where it lies is not known here: it may be moved, and its name may tell too much. */
export class Backup extends Model<InferAttributes<Backup>, InferCreationAttributes<Backup>> {
  declare id: CreationOptional<number>;
  declare finishedAt: Date;
  /** PostgreSQL hands these three out as texts, since they may be greater than a number is exact. */
  declare bytes: number | string;
  declare rowCount: number | string;
  declare fileCount: number | string;
  declare madeBy: string;

  static define(sequelize: Sequelize) {
    const count = () => ({ type: DataTypes.BIGINT, allowNull: false });
    Backup.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        finishedAt: { type: DataTypes.DATE, allowNull: false },
        bytes: count(),
        rowCount: count(),
        fileCount: count(),
        madeBy: { type: DataTypes.TEXT, allowNull: false },
      },
      { sequelize, tableName: "backups", timestamps: false },
    );
  }
}
