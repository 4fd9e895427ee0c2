import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Unsaved work of an actor, stored on the server until it expires (DESIGN 4). */
export class Draft extends Model<InferAttributes<Draft>, InferCreationAttributes<Draft>> {
  /** Random and unguessable, since it appears in URLs. */
  declare id: string;
  /** Such as "department-import"; each kind defines the shape of its data. */
  declare kind: string;
  /** Owner: see `workOwner`. */
  declare owner: string;
  declare data: string;
  declare expiresAt: Date;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Draft.init(
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        owner: { type: DataTypes.TEXT, allowNull: false },
        data: { type: DataTypes.TEXT, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
        version: { type: DataTypes.INTEGER, defaultValue: 0 },
        createdAt: DataTypes.DATE,
        updatedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "drafts", version: true },
    );
  }
}
