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

/** Somebody who may sign in to the back-office. */
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
  /** Null until the one-time link was used. */
  declare passwordHash: CreationOptional<string | null>;
  /** The sealed secret of the second factor; null without one. */
  declare totpSecret: CreationOptional<string | null>;
  /** The time step of the last code that was taken: a code works once. */
  declare totpLastStep: CreationOptional<number | null>;
  /** JSON: the hashes of the recovery codes that are left. */
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

/** What an address is matched and kept unique by. */
export function normalizeEmail(email: string): string {
  return cleanLine(email).toLowerCase();
}
