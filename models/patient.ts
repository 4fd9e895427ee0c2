import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { recordColumns } from "./columns";

/** A guest patient: whoever comes from one browser, known by its cookie and by nothing else (DESIGN 7). */
export class Patient extends Model<InferAttributes<Patient>, InferCreationAttributes<Patient>> {
  declare id: CreationOptional<number>;
  /** SHA-256 of the random id that the browser's cookie holds. */
  declare markHash: string;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Patient.init(
      { ...recordColumns(), markHash: { type: DataTypes.TEXT, allowNull: false } },
      { sequelize, tableName: "patients", version: true },
    );
  }
}
