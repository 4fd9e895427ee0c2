import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { Audience, Phase } from "~/models/guidance/audience.schema";
import { recordColumns } from "~/models/platform/columns";

/** A public link to the guidance for a phase, without an account (DESIGN 7: Send To). */
export class ShareLink extends Model<
  InferAttributes<ShareLink>,
  InferCreationAttributes<ShareLink>
> {
  declare id: CreationOptional<number>;
  declare patientId: number;
  /** SHA-256 of the token in the URL. */
  declare tokenHash: string;
  /** Encrypted token, so that the patient can copy the link again. */
  declare sealedToken: string;
  declare audience: Audience;
  declare phase: Phase;
  declare expiresAt: Date;
  declare revokedAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    ShareLink.init(
      {
        ...recordColumns(),
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        tokenHash: { type: DataTypes.TEXT, allowNull: false },
        sealedToken: { type: DataTypes.TEXT, allowNull: false },
        audience: { type: DataTypes.TEXT, allowNull: false },
        phase: { type: DataTypes.TEXT, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
        revokedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "share_links", version: true },
    );
  }
}
