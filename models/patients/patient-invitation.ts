import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A code such as K7QM-4XRD with which a patient, or the guardian of one, joins (AREAS 3, 4). A new one replaces it. */
export class PatientInvitation extends Model<
  InferAttributes<PatientInvitation>,
  InferCreationAttributes<PatientInvitation>
> {
  declare id: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare patientId: number;
  /** The guardian whom it is for; null for the patient. */
  declare caretakerId: CreationOptional<number | null>;
  /** SHA-256 of the code without its hyphen. */
  declare codeHash: string;
  /** Encrypted code, so that the letter can be printed again. */
  declare sealedCode: string;
  declare expiresAt: Date;
  declare usedAt: CreationOptional<Date | null>;

  static define(sequelize: Sequelize) {
    PatientInvitation.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        createdAt: DataTypes.DATE,
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        caretakerId: DataTypes.INTEGER,
        codeHash: { type: DataTypes.TEXT, allowNull: false },
        sealedCode: { type: DataTypes.TEXT, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
        usedAt: DataTypes.DATE,
      },
      { sequelize, tableName: "patient_invitations", updatedAt: false },
    );
  }
}
