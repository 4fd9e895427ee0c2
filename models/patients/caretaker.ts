import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import type { CaretakerStatus } from "./caretaker-options.schema";

/** Somebody who cares for a patient, and sees what the patient lets them see; a guardian acts for the patient (AREAS 3, 7). */
export class Caretaker extends RecordModel<Caretaker> {
  declare patientId: number;
  declare name: string;
  declare relationship: CreationOptional<string>;
  /** Email address in lower case, and mobile number as E.164; "" without one. */
  declare email: CreationOptional<string>;
  declare mobile: CreationOptional<string>;
  /** Whether they act for the patient, who is under the age of consent. */
  declare isGuardian: CreationOptional<boolean>;
  declare status: CaretakerStatus;
  /** SHA-256 of the token in the invitation's link, which stays so that the link can say what became of it; null without one. */
  declare invitationHash: CreationOptional<string | null>;
  /** When the link expires; null once it was used or has ended. */
  declare invitationExpiresAt: CreationOptional<Date | null>;
  declare acceptedAt: CreationOptional<Date | null>;
  declare endedAt: CreationOptional<Date | null>;
  /** Last visit, with a precision of one day. */
  declare lastSeenAt: CreationOptional<Date | null>;
  /** What they may see and do: see `CARETAKER_RIGHTS`. */
  declare seesDay: CreationOptional<boolean>;
  declare seesTasks: CreationOptional<boolean>;
  declare seesGuidance: CreationOptional<boolean>;
  declare seesRequests: CreationOptional<boolean>;
  declare seesFeelings: CreationOptional<boolean>;
  declare mayRequestRides: CreationOptional<boolean>;
  declare mayAnswer: CreationOptional<boolean>;

  static define(sequelize: Sequelize) {
    const flag = (defaultValue: boolean) => ({
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue,
    });
    Caretaker.defineRecord(sequelize, "caretakers", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      name: lineColumn(),
      relationship: lineColumn(),
      email: lineColumn(),
      mobile: lineColumn(),
      isGuardian: flag(false),
      status: lineColumn(),
      invitationHash: DataTypes.TEXT,
      invitationExpiresAt: DataTypes.DATE,
      acceptedAt: DataTypes.DATE,
      endedAt: DataTypes.DATE,
      lastSeenAt: DataTypes.DATE,
      seesDay: flag(true),
      seesTasks: flag(true),
      seesGuidance: flag(true),
      seesRequests: flag(false),
      seesFeelings: flag(false),
      mayRequestRides: flag(false),
      mayAnswer: flag(false),
    });
  }
}
