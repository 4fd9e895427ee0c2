import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { recordColumns } from "~/models/platform/columns";

/** A guest patient: whoever comes from one browser, known by its cookie and by nothing else (DESIGN 7). */
export class Patient extends Model<InferAttributes<Patient>, InferCreationAttributes<Patient>> {
  declare id: CreationOptional<number>;
  /** SHA-256 of the random id that the browser's cookie holds. */
  declare markHash: string;
  /** The sample patient, whom everybody sees who has stored nothing yet; there is one at most. */
  declare isSample: CreationOptional<boolean>;
  /** Whether the sample patient's answers stand among the guest's own. */
  declare showsExamples: CreationOptional<boolean>;
  /** The last visit, to the day; null before the second one. */
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
