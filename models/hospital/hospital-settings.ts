import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { activeColumn, lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import {
  BIN_DAYS,
  CONSENT_AGE,
  MESSAGE_TEXT_DAYS,
  QUIET_HOURS,
  RECORD_YEARS,
} from "./hospital.schema";
import { WEEKDAYS, type WorkingHours } from "./working-hours.schema";

/** The id of the only row. */
export const HOSPITAL_SETTINGS_ID = 1;

/** Monday to Friday, from 8 to 5. */
const DEFAULT_WORKING_HOURS: WorkingHours = WEEKDAYS.slice(0, 5).map((day) => ({
  day,
  from: "08:00",
  to: "17:00",
}));

const wholeNumber = (defaultValue: number) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  defaultValue,
});

/** What an administrator says about the hospital (AREAS 0): one row, or none as long as nobody has saved any. */
export class HospitalSettings extends RecordModel<HospitalSettings> {
  declare name: CreationOptional<string>;
  declare shortName: CreationOptional<string>;
  /** E.164; "" for none. */
  declare phone: CreationOptional<string>;
  declare afterHoursPhone: CreationOptional<string>;
  /** `WorkingHours` as JSON. */
  declare workingHours: CreationOptional<string>;
  /** `Holiday`s as JSON, by date. */
  declare holidays: CreationOptional<string>;
  /** HH:MM in the hospital's time zone. */
  declare quietFrom: CreationOptional<string>;
  declare quietTo: CreationOptional<string>;
  /** In years. */
  declare consentAge: CreationOptional<number>;
  declare messageTextDays: CreationOptional<number>;
  declare binDays: CreationOptional<number>;
  /** In years. */
  declare recordYears: CreationOptional<number>;
  /** Whether it is invented, as that of the sample content. */
  declare isExample: CreationOptional<boolean>;

  static define(sequelize: Sequelize) {
    HospitalSettings.defineRecord(sequelize, "hospital_settings", {
      name: lineColumn(),
      shortName: lineColumn(),
      phone: lineColumn(),
      afterHoursPhone: lineColumn(),
      workingHours: { ...lineColumn(), defaultValue: JSON.stringify(DEFAULT_WORKING_HOURS) },
      holidays: { ...lineColumn(), defaultValue: "[]" },
      quietFrom: { ...lineColumn(), defaultValue: QUIET_HOURS.from },
      quietTo: { ...lineColumn(), defaultValue: QUIET_HOURS.to },
      consentAge: wholeNumber(CONSENT_AGE.default),
      messageTextDays: wholeNumber(MESSAGE_TEXT_DAYS.default),
      binDays: wholeNumber(BIN_DAYS.default),
      recordYears: wholeNumber(RECORD_YEARS.default),
      isExample: { ...activeColumn(), defaultValue: false },
    });
  }
}
