import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A record that a bulk change has not come to yet. */
export class BulkChangeItem extends Model<
  InferAttributes<BulkChangeItem>,
  InferCreationAttributes<BulkChangeItem>
> {
  declare bulkChangeId: number;
  declare recordId: number;
  /** How many records the person saw that would be deleted with it, such as responses; null where it does not matter. */
  declare confirmed: number | null;

  static define(sequelize: Sequelize) {
    BulkChangeItem.init(
      {
        bulkChangeId: { type: DataTypes.INTEGER, primaryKey: true },
        recordId: { type: DataTypes.INTEGER, primaryKey: true },
        confirmed: DataTypes.INTEGER,
      },
      { sequelize, tableName: "bulk_change_items", timestamps: false },
    );
  }
}
