import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Stored response of a write with an idempotency key, replayed when the request is retried. */
export class IdempotencyRecord extends Model<
  InferAttributes<IdempotencyRecord>,
  InferCreationAttributes<IdempotencyRecord>
> {
  /** SHA-256 of the owner of the key and the idempotency key. */
  declare key: string;
  /** SHA-256 of the request payload. */
  declare fingerprint: string;
  /** JSON; "" once the record in it has been erased. */
  declare answer: string;
  /** The erasable record in the response, if any, such as "survey response 12". */
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
