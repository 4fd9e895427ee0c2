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
import type { TokenScope } from "./api-token.schema";
import { nameColumns, recordColumns } from "~/models/platform/columns";

/** Bearer token of an API client. It acts on behalf of the administrator who created it. */
export class ApiToken extends Model<InferAttributes<ApiToken>, InferCreationAttributes<ApiToken>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare administratorId: number;
  /** SHA-256 of the token; the token itself is shown once and never stored. */
  declare tokenHash: string;
  /** Last characters of the token, to tell tokens apart in lists. */
  declare hint: string;
  declare scope: TokenScope;
  declare expiresAt: Date;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
  declare administrator?: NonAttribute<Administrator>;

  static define(sequelize: Sequelize) {
    ApiToken.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        administratorId: { type: DataTypes.INTEGER, allowNull: false },
        tokenHash: { type: DataTypes.TEXT, allowNull: false },
        hint: { type: DataTypes.TEXT, allowNull: false },
        scope: { type: DataTypes.TEXT, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
        lastUsedAt: DataTypes.DATE,
        revokedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "api_tokens", version: true },
    );
  }

  static associate() {
    ApiToken.belongsTo(Administrator, { as: "administrator", foreignKey: "administratorId" });
  }
}
