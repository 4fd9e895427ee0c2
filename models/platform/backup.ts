import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A finished backup. Its location is not recorded: the file may be moved, and its path may reveal too much. */
export class Backup extends Model<InferAttributes<Backup>, InferCreationAttributes<Backup>> {
  declare id: CreationOptional<number>;
  declare finishedAt: Date;
  /** BIGINT: PostgreSQL's driver returns strings, as values may exceed Number.MAX_SAFE_INTEGER. */
  declare bytes: number | string;
  declare rowCount: number | string;
  declare fileCount: number | string;
  declare madeBy: string;

  static define(sequelize: Sequelize) {
    const bigCount = () => ({ type: DataTypes.BIGINT, allowNull: false });
    Backup.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        finishedAt: { type: DataTypes.DATE, allowNull: false },
        bytes: bigCount(),
        rowCount: bigCount(),
        fileCount: bigCount(),
        madeBy: { type: DataTypes.TEXT, allowNull: false },
      },
      { sequelize, tableName: "backups", timestamps: false },
    );
  }
}
