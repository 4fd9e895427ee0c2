import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { ChangedEntity, ChangeKind } from "./record-change.schema";

/** A creation, update or deletion of a record, written by triggers for programs that follow the content. */
export class RecordChange extends Model<
  InferAttributes<RecordChange>,
  InferCreationAttributes<RecordChange>
> {
  declare id: CreationOptional<number>;
  declare entity: ChangedEntity;
  declare recordId: number;
  declare kind: ChangeKind;
  declare at: Date;
  /** Place in the order of the feed; null until numbered. */
  declare position: CreationOptional<number | null>;

  static define(sequelize: Sequelize) {
    RecordChange.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        entity: { type: DataTypes.TEXT, allowNull: false },
        recordId: { type: DataTypes.INTEGER, allowNull: false },
        kind: { type: DataTypes.TEXT, allowNull: false },
        at: { type: DataTypes.DATE, allowNull: false },
        position: DataTypes.INTEGER,
      },
      { sequelize, tableName: "record_changes", timestamps: false },
    );
  }
}
