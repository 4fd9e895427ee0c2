import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import type { Audience } from "~/models/guidance/audience.schema";
import { RecordModel } from "~/models/platform/record-model";
import type { SharedPhase } from "./share-link.schema";

/** A public link to the guidance for a phase, or for all of them, without an account (DESIGN 7: Send To). */
export class ShareLink extends RecordModel<ShareLink> {
  declare patientId: number;
  /** SHA-256 of the token in the URL. */
  declare tokenHash: string;
  /** Encrypted token, so that the patient can copy the link again. */
  declare sealedToken: string;
  declare audience: Audience;
  declare phase: SharedPhase;
  /** Procedure whose day or telephone number it shows; null for guidance only. It may be gone. */
  declare patientProcedureId: CreationOptional<number | null>;
  declare showsDay: CreationOptional<boolean>;
  declare showsPhone: CreationOptional<boolean>;
  declare expiresAt: Date;
  declare revokedAt: CreationOptional<Date | null>;

  static define(sequelize: Sequelize) {
    ShareLink.defineRecord(sequelize, "share_links", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      tokenHash: { type: DataTypes.TEXT, allowNull: false },
      sealedToken: { type: DataTypes.TEXT, allowNull: false },
      audience: { type: DataTypes.TEXT, allowNull: false },
      phase: { type: DataTypes.TEXT, allowNull: false },
      patientProcedureId: DataTypes.INTEGER,
      showsDay: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      showsPhone: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      revokedAt: DataTypes.DATE,
    });
  }
}
