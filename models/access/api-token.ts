import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "./administrator";
import { NamedModel } from "~/models/platform/record-model";

/** Bearer token of an API client. It acts on behalf of the administrator who created it. */
export class ApiToken extends NamedModel<ApiToken> {
  declare administratorId: number;
  /** SHA-256 of the token; the token itself is shown once and never stored. */
  declare tokenHash: string;
  /** Last characters of the token, to tell tokens apart in lists. */
  declare hint: string;
  /** Comma-separated: see `parseScopes`. */
  declare scope: string;
  declare expiresAt: Date;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare administrator?: NonAttribute<Administrator>;

  static define(sequelize: Sequelize) {
    ApiToken.defineNamed(sequelize, "api_tokens", {
      administratorId: { type: DataTypes.INTEGER, allowNull: false },
      tokenHash: { type: DataTypes.TEXT, allowNull: false },
      hint: { type: DataTypes.TEXT, allowNull: false },
      scope: { type: DataTypes.TEXT, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      lastUsedAt: DataTypes.DATE,
      revokedAt: DataTypes.DATE,
    });
  }

  static associate() {
    ApiToken.belongsTo(Administrator, { as: "administrator", foreignKey: "administratorId" });
  }
}
