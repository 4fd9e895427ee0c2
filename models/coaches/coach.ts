import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { activeColumn, lineColumn, maintainSearchText } from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import {
  BUFFER_MINUTES,
  COACH_TYPES,
  type CoachStatus,
  joinLabels,
  NOTICE_HOURS,
  SESSION_MINUTES,
  WINDOW_DAYS,
} from "./coach-options.schema";
import { SESSION_LANGUAGES } from "./session-choices.schema";

const wholeNumber = (defaultValue: number) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  defaultValue,
});

/** Somebody who holds live sessions: a chaplain, nurse, therapist and so on (AREAS 9). */
export class Coach extends NamedModel<Coach> {
  declare title: CreationOptional<string>;
  /** `CoachType`s, joined by commas, as are the other lists. */
  declare types: CreationOptional<string>;
  /** `Faith`; "" for none. */
  declare faith: CreationOptional<string>;
  declare languages: CreationOptional<string>;
  declare topics: CreationOptional<string>;
  declare ways: CreationOptional<string>;
  declare credential: CreationOptional<string>;
  /** Last day on which the credential is valid, YYYY-MM-DD; "" for no end. */
  declare credentialUntil: CreationOptional<string>;
  declare status: CreationOptional<CoachStatus>;
  declare email: CreationOptional<string>;
  /** Email in lower case, unique; null without one. */
  declare normalizedEmail: CreationOptional<string | null>;
  /** E.164; "" for none. */
  declare phone: CreationOptional<string>;
  declare videoLink: CreationOptional<string>;
  declare place: CreationOptional<string>;
  /** In whole dollars; null is No Charge. */
  declare priceDollars: CreationOptional<number | null>;
  declare lengthMinutes: CreationOptional<number>;
  /** Break after each session. */
  declare bufferMinutes: CreationOptional<number>;
  declare noticeHours: CreationOptional<number>;
  declare windowDays: CreationOptional<number>;
  /** Sessions a week; null for no limit. */
  declare weeklyCapacity: CreationOptional<number | null>;
  declare takesNewPatients: CreationOptional<boolean>;
  /** Whether patients book a free time without an offer of staff. */
  declare allowsBooking: CreationOptional<boolean>;
  /** Of the IANA database; "" for that of the hospital. */
  declare timeZone: CreationOptional<string>;
  /** `WeeklySpan`s and `HoursException`s as JSON. */
  declare weeklyHours: CreationOptional<string>;
  declare exceptions: CreationOptional<string>;
  /** Their account in the back-office; null without one. */
  declare administratorId: CreationOptional<number | null>;
  declare administrator?: NonAttribute<Administrator | null>;
  /** Whether it is invented, as those of the sample content, until somebody edits it. */
  declare isExample: CreationOptional<boolean>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Coach.defineNamed(sequelize, "coaches", {
      title: lineColumn(),
      types: lineColumn(),
      faith: lineColumn(),
      languages: lineColumn(),
      topics: lineColumn(),
      ways: lineColumn(),
      credential: lineColumn(),
      credentialUntil: lineColumn(),
      status: { ...lineColumn(), defaultValue: "Active" },
      email: lineColumn(),
      normalizedEmail: DataTypes.TEXT,
      phone: lineColumn(),
      videoLink: lineColumn(),
      place: lineColumn(),
      priceDollars: DataTypes.INTEGER,
      lengthMinutes: wholeNumber(SESSION_MINUTES.default),
      bufferMinutes: wholeNumber(BUFFER_MINUTES.default),
      noticeHours: wholeNumber(NOTICE_HOURS.default),
      windowDays: wholeNumber(WINDOW_DAYS.default),
      weeklyCapacity: DataTypes.INTEGER,
      takesNewPatients: activeColumn(),
      allowsBooking: { ...activeColumn(), defaultValue: false },
      timeZone: lineColumn(),
      weeklyHours: { ...lineColumn(), defaultValue: "[]" },
      exceptions: { ...lineColumn(), defaultValue: "[]" },
      administratorId: DataTypes.INTEGER,
      isExample: { ...activeColumn(), defaultValue: false },
      searchText: lineColumn(),
    });
    maintainSearchText(Coach, coachSearchLines);
  }

  static associate() {
    Coach.belongsTo(Administrator, { as: "administrator", foreignKey: "administratorId" });
  }
}

/** Searchable lines of a coach, without contact: viewers search too. */
const coachSearchLines = (coach: Coach): string[] =>
  [
    coach.name,
    coach.title,
    joinLabels(COACH_TYPES, splitValues(coach.types)),
    joinLabels(SESSION_LANGUAGES, splitValues(coach.languages)),
    coach.faith,
    coach.credential,
  ].filter((line) => line !== undefined && line !== "");

/** Splits values as stored, joined by commas. */
export const splitValues = (stored: string | undefined): string[] =>
  stored ? stored.split(",") : [];
