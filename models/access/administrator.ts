import { type CreationOptional, DataTypes, type Model, type Sequelize } from "sequelize";
import { cleanLine } from "~/models/rules/clean-text.schema";
import type { AdministratorRole } from "./administrator.schema";
import { NamedModel } from "~/models/platform/record-model";

/** A back-office account. */
export class Administrator extends NamedModel<Administrator> {
  declare email: string;
  declare normalizedEmail: CreationOptional<string>;
  declare role: AdministratorRole;
  declare isActive: CreationOptional<boolean>;
  /** Null until the invitation or set-up link has been used. */
  declare passwordHash: CreationOptional<string | null>;
  /** Encrypted TOTP secret; null without a second factor. */
  declare totpSecret: CreationOptional<string | null>;
  /** Time step of the last accepted TOTP code, so that a code cannot be replayed. */
  declare totpLastStep: CreationOptional<number | null>;
  /** JSON array: hashes of the unused recovery codes. */
  declare recoveryCodes: CreationOptional<string | null>;
  declare lastSignInAt: CreationOptional<Date | null>;
  /** What they are told by mail: see `parseTopics`. */
  declare notifiedAbout: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Administrator.defineNamed(sequelize, "administrators", {
      email: {
        type: DataTypes.TEXT,
        allowNull: false,
        set(this: Model, email: string) {
          this.setDataValue("email", email);
          this.setDataValue("normalizedEmail", normalizeEmail(email));
        },
      },
      normalizedEmail: { type: DataTypes.TEXT, allowNull: false },
      role: { type: DataTypes.TEXT, allowNull: false },
      isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      passwordHash: DataTypes.TEXT,
      totpSecret: DataTypes.TEXT,
      totpLastStep: DataTypes.INTEGER,
      recoveryCodes: DataTypes.TEXT,
      lastSignInAt: DataTypes.DATE,
      notifiedAbout: { type: DataTypes.TEXT, allowNull: false, defaultValue: "assignment,report" },
    });
  }
}

/** Normalizes an email address for lookups and the unique index: cleaned and in lower case. */
export function normalizeEmail(email: string): string {
  return cleanLine(email).toLowerCase();
}
