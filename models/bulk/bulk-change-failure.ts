import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A record that a bulk change could not change, with the reason. */
export class BulkChangeFailure extends Model<
  InferAttributes<BulkChangeFailure>,
  InferCreationAttributes<BulkChangeFailure>
> {
  declare bulkChangeId: number;
  declare recordId: number;
  /** Code of the error, as in the API. */
  declare code: string;
  declare message: string;

  static define(sequelize: Sequelize) {
    BulkChangeFailure.init(
      {
        bulkChangeId: { type: DataTypes.INTEGER, primaryKey: true },
        recordId: { type: DataTypes.INTEGER, primaryKey: true },
        code: { type: DataTypes.TEXT, allowNull: false },
        message: { type: DataTypes.TEXT, allowNull: false },
      },
      { sequelize, tableName: "bulk_change_failures", timestamps: false },
    );
  }
}
