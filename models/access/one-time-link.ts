import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

export type LinkPurpose = "set-up" | "invitation" | "new-password";

/** A single-use link for choosing a password. */
export class OneTimeLink extends Model<
  InferAttributes<OneTimeLink>,
  InferCreationAttributes<OneTimeLink>
> {
  declare id: CreationOptional<number>;
  /** SHA-256 of the token in the link. */
  declare tokenHash: string;
  declare purpose: LinkPurpose;
  /** Administrator whose password is set; null for the set-up of the first administrator. */
  declare administratorId: number | null;
  declare createdAt: CreationOptional<Date>;
  declare expiresAt: Date;

  static define(sequelize: Sequelize) {
    OneTimeLink.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        tokenHash: { type: DataTypes.TEXT, allowNull: false },
        purpose: { type: DataTypes.TEXT, allowNull: false },
        administratorId: DataTypes.INTEGER,
        createdAt: DataTypes.DATE,
        expiresAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "one_time_links", updatedAt: false },
    );
  }
}
