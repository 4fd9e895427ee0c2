import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { cleanLine } from "~/models/rules/clean-text.schema";
import type { AdministratorRole } from "./administrator.schema";
import { nameColumns, recordColumns } from "~/models/platform/columns";

/** A back-office account. */
export class Administrator extends Model<
  InferAttributes<Administrator>,
  InferCreationAttributes<Administrator>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
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
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Administrator.init(
      {
        ...recordColumns(),
        ...nameColumns(),
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
      },
      { sequelize, tableName: "administrators", version: true },
    );
  }
}

/** Normalizes an email address for lookups and the unique index: cleaned and in lower case. */
export function normalizeEmail(email: string): string {
  return cleanLine(email).toLowerCase();
}
