import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** What a write answered, kept for a while under the key that it came with: sent again, it answers the same. */
export class IdempotencyRecord extends Model<
  InferAttributes<IdempotencyRecord>,
  InferCreationAttributes<IdempotencyRecord>
> {
  /** SHA-256 of who sent it and the key. */
  declare key: string;
  /** SHA-256 of what was sent. */
  declare fingerprint: string;
  /** JSON; "" once the record that it was about is erased. */
  declare answer: string;
  /** The record that the answer holds, where that can be erased, such as "survey response 12". */
  declare about: string | null;
  declare expiresAt: Date;

  static define(sequelize: Sequelize) {
    IdempotencyRecord.init(
      {
        key: { type: DataTypes.TEXT, primaryKey: true },
        fingerprint: { type: DataTypes.TEXT, allowNull: false },
        answer: { type: DataTypes.TEXT, allowNull: false },
        about: { type: DataTypes.TEXT },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "kept_answers", timestamps: false },
    );
  }
}
