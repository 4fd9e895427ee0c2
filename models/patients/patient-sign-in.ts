import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { Caretaker } from "./caretaker";
import { Patient } from "./patient";

/** A device on which a patient, or one of their caretakers, is signed in (AREAS 4); apart from the sign-ins of staff. */
export class PatientSignIn extends Model<
  InferAttributes<PatientSignIn>,
  InferCreationAttributes<PatientSignIn>
> {
  declare id: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare patientId: number;
  declare patient?: NonAttribute<Patient>;
  /** The caretaker who is signed in; null for the patient. */
  declare caretakerId: CreationOptional<number | null>;
  declare caretaker?: NonAttribute<Caretaker | null>;
  /** SHA-256 of the token in the browser's cookie. */
  declare tokenHash: string;
  /** Name of the browser, such as "Safari on iPhone"; "" if unknown. */
  declare browser: CreationOptional<string>;
  /** Whether others use the device: its cookie ends with the browser. */
  declare isSharedDevice: CreationOptional<boolean>;
  /** Last use, with a precision of one hour. */
  declare lastSeenAt: Date;
  declare expiresAt: Date;

  static define(sequelize: Sequelize) {
    PatientSignIn.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        createdAt: DataTypes.DATE,
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        caretakerId: DataTypes.INTEGER,
        tokenHash: { type: DataTypes.TEXT, allowNull: false },
        browser: lineColumn(),
        isSharedDevice: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
        lastSeenAt: { type: DataTypes.DATE, allowNull: false },
        expiresAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "patient_sign_ins", updatedAt: false },
    );
  }

  static associate() {
    PatientSignIn.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    PatientSignIn.belongsTo(Caretaker, { as: "caretaker", foreignKey: "caretakerId" });
  }
}
