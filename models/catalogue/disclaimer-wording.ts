import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Immutable text of a disclaimer, as it was shown and acknowledged (DESIGN 6). */
export class DisclaimerWording extends Model<
  InferAttributes<DisclaimerWording>,
  InferCreationAttributes<DisclaimerWording>
> {
  declare id: CreationOptional<number>;
  /** SHA-256 of the text. */
  declare disclaimerVersion: string;
  declare text: string;
  declare createdAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    DisclaimerWording.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        disclaimerVersion: { type: DataTypes.TEXT, allowNull: false },
        text: { type: DataTypes.TEXT, allowNull: false },
        createdAt: DataTypes.DATE,
      },
      { sequelize, tableName: "disclaimer_wordings", updatedAt: false },
    );
  }
}
