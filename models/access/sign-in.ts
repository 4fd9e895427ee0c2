import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { Administrator } from "./administrator";

/** Session of a signed-in administrator in one browser, valid until its idle or absolute timeout. */
export class SignIn extends Model<InferAttributes<SignIn>, InferCreationAttributes<SignIn>> {
  declare id: CreationOptional<number>;
  declare administratorId: number;
  /** SHA-256 of the token in the cookie. */
  declare tokenHash: string;
  /** Whether the password was accepted but the second factor is still pending. */
  declare awaitsCode: boolean;
  declare address: string | null;
  /** User-Agent header. */
  declare browser: string | null;
  declare createdAt: CreationOptional<Date>;
  declare lastSeenAt: Date;
  declare expiresAt: Date;
  declare administrator?: NonAttribute<Administrator>;

  static define(sequelize: Sequelize) {
    SignIn.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        administratorId: { type: DataTypes.INTEGER, allowNull: false },
        tokenHash: { type: DataTypes.TEXT, allowNull: false },
        awaitsCode: { type: DataTypes.BOOLEAN, allowNull: false },
        address: DataTypes.TEXT,
        browser: DataTypes.TEXT,
        createdAt: DataTypes.DATE,
        lastSeenAt: { type: DataTypes.DATE, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "sign_ins", updatedAt: false },
    );
  }

  static associate() {
    SignIn.belongsTo(Administrator, { as: "administrator", foreignKey: "administratorId" });
  }
}
