import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";

/** What a code of six digits confirms: a sign-in, the address of a new account, or a caretaker's invitation (AREAS 4, 7). */
export type PatientCodePurpose = "sign-in" | "register" | "accept-invitation";

/** A code of six digits, bound to the browser that asked for it: one for each purpose. */
export class PatientCode extends Model<
  InferAttributes<PatientCode>,
  InferCreationAttributes<PatientCode>
> {
  declare id: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  /** SHA-256 of the random token in the browser's cookie. */
  declare browserHash: string;
  declare purpose: PatientCodePurpose;
  declare channel: MessageChannel;
  /** Email address in lower case, or mobile number as E.164. */
  declare address: string;
  /** Patient or caretaker whom it is about, where the purpose has one. */
  declare subjectId: CreationOptional<number | null>;
  /** Hash of the code, or of a random text where nobody has the address: the answer is the same. */
  declare codeHash: string;
  /** Number of tries so far. */
  declare attempts: CreationOptional<number>;
  /** When the right code was given; what follows, such as the birth date, has until `expiresAt`. */
  declare verifiedAt: CreationOptional<Date | null>;
  declare expiresAt: Date;

  static define(sequelize: Sequelize) {
    PatientCode.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        createdAt: DataTypes.DATE,
        browserHash: { type: DataTypes.TEXT, allowNull: false },
        purpose: lineColumn(),
        channel: lineColumn(),
        address: lineColumn(),
        subjectId: DataTypes.INTEGER,
        codeHash: { type: DataTypes.TEXT, allowNull: false },
        attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        verifiedAt: DataTypes.DATE,
        expiresAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "patient_codes", updatedAt: false },
    );
  }
}
