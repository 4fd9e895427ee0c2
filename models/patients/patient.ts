import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { recordColumns } from "~/models/platform/columns";

/** A guest patient, identified only by a browser's cookie (DESIGN 7). */
export class Patient extends Model<InferAttributes<Patient>, InferCreationAttributes<Patient>> {
  declare id: CreationOptional<number>;
  /** SHA-256 of the random token in the cookie. */
  declare markHash: string;
  /** Whether this is the sample patient, shown to guests without data of their own; one at most. */
  declare isSample: CreationOptional<boolean>;
  /** Whether the sample patient's answers are listed beside the guest's own. */
  declare showsExamples: CreationOptional<boolean>;
  /** Last visit, with a precision of one day; null before the second visit. */
  declare lastSeenAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Patient.init(
      {
        ...recordColumns(),
        markHash: { type: DataTypes.TEXT, allowNull: false },
        isSample: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
        showsExamples: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
        lastSeenAt: DataTypes.DATE,
      },
      { sequelize, tableName: "patients", version: true },
    );
  }
}
