import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A record whose search text still has the former names of its tags. It may stand here more than once. */
export class StaleTagText extends Model<
  InferAttributes<StaleTagText>,
  InferCreationAttributes<StaleTagText>
> {
  declare id: CreationOptional<number>;
  declare recordTable: string;
  declare recordId: number;

  static define(sequelize: Sequelize) {
    StaleTagText.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        recordTable: { type: DataTypes.TEXT, allowNull: false },
        recordId: { type: DataTypes.INTEGER, allowNull: false },
      },
      { sequelize, tableName: "stale_tag_texts", timestamps: false },
    );
  }
}
