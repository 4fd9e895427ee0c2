import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { countColumn } from "~/models/platform/columns";
import type { BulkAction, BulkChangeStatus } from "./bulk-action.schema";

/** A change of many records at once, which is carried on in batches until none of its records is left. */
export class BulkChange extends Model<
  InferAttributes<BulkChange>,
  InferCreationAttributes<BulkChange>
> {
  declare id: CreationOptional<number>;
  declare recordType: string;
  declare action: BulkAction;
  /** The tag that is added or removed; null for other actions. */
  declare tagId: number | null;
  /** JSON: texts that the action needs; null for other actions, and once the change has ended. */
  declare input: CreationOptional<string | null>;
  /** JSON: who confirmed the change, and from where, for its audit events. */
  declare caller: string;
  declare status: BulkChangeStatus;
  declare total: number;
  declare done: CreationOptional<number>;
  declare failed: CreationOptional<number>;
  declare startedAt: Date;
  declare endedAt: CreationOptional<Date | null>;

  static define(sequelize: Sequelize) {
    BulkChange.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        recordType: { type: DataTypes.TEXT, allowNull: false },
        action: { type: DataTypes.TEXT, allowNull: false },
        tagId: DataTypes.INTEGER,
        input: DataTypes.TEXT,
        caller: { type: DataTypes.TEXT, allowNull: false },
        status: { type: DataTypes.TEXT, allowNull: false },
        total: { type: DataTypes.INTEGER, allowNull: false },
        done: countColumn(),
        failed: countColumn(),
        startedAt: { type: DataTypes.DATE, allowNull: false },
        endedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "bulk_changes", timestamps: false },
    );
  }
}
