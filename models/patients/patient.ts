import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn, maintainColumns } from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { RecordModel } from "~/models/platform/record-model";
import { buildSearchText, normalizeName, stripAccents } from "~/models/rules/clean-text.schema";
import { formatFullName } from "~/models/rules/labels.schema";
import type { EndReason, Language, PatientStatus } from "./patient-options.schema";

/**
 * A patient: somebody whom the hospital has entered, with a name (AREAS 3), or a guest, known by a browser's cookie, with or
 * without an account of their own (DESIGN 7, AREAS 4).
 */
export class Patient extends RecordModel<Patient> {
  /** SHA-256 of the guest token in a browser's cookie; null for a patient with a name, and a guest whose data was brought along. */
  declare guestTokenHash: CreationOptional<string | null>;
  /** Whether nobody at the hospital knows who it is: without name and status. */
  declare isGuest: CreationOptional<boolean>;
  /** Names; "" for guests. */
  declare firstName: CreationOptional<string>;
  declare lastName: CreationOptional<string>;
  /** What the patient wants to be called; "" for the first name. */
  declare preferredName: CreationOptional<string>;
  /** Normalized last and first name, derived. */
  declare sortName: CreationOptional<string>;
  /** The hospital's own number, unique when given, ignoring case; "" without one. */
  declare recordNumber: CreationOptional<string>;
  declare normalizedRecordNumber: CreationOptional<string>;
  /** YYYY-MM-DD; "" for guests. */
  declare birthDate: CreationOptional<string>;
  /** Email address in lower case, and mobile number as E.164: of people who may share them; "" without one. */
  declare email: CreationOptional<string>;
  declare mobile: CreationOptional<string>;
  declare language: CreationOptional<Language>;
  /** "" for guests. */
  declare status: CreationOptional<PatientStatus | "">;
  /** "" unless Ended. */
  declare endReason: CreationOptional<EndReason | "">;
  /** When the latest invitation was made, and when the patient joined and ended; null before. */
  declare invitedAt: CreationOptional<Date | null>;
  declare joinedAt: CreationOptional<Date | null>;
  declare endedAt: CreationOptional<Date | null>;
  /** Whether somebody can sign in as this patient: joined, or a guest who keeps the data on several devices. */
  declare hasAccount: CreationOptional<boolean>;
  /** When the patient said what to share with the care team; null before: nothing is shared. */
  declare sharingAskedAt: CreationOptional<Date | null>;
  declare sharesAnswers: CreationOptional<boolean>;
  declare sharesAnxiety: CreationOptional<boolean>;
  declare sharesSessions: CreationOptional<boolean>;
  /** The episode that comes next, or else the latest one, and its date: see `refreshNextEpisode`; null without any. */
  declare nextEpisodeId: CreationOptional<number | null>;
  declare nextDate: CreationOptional<Date | null>;
  /** Whether this is the sample patient, whose data is shown to guests without data of their own; at most one row. */
  declare isSample: CreationOptional<boolean>;
  /** Whether the sample patient's answers are listed beside the guest's own. */
  declare showsExamples: CreationOptional<boolean>;
  /** Whether sessions offer this patient their religious messages (AREAS 6). */
  declare showsReligiousMessages: CreationOptional<boolean>;
  /** SHA-256 of the token in the private address of the calendar, and that token encrypted; null without one (AREAS 6). */
  declare calendarHash: CreationOptional<string | null>;
  declare sealedCalendar: CreationOptional<string | null>;
  /** Last visit, with a precision of one day; null before the second visit. */
  declare lastSeenAt: CreationOptional<Date | null>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    const flag = (defaultValue: boolean) => ({
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue,
    });
    Patient.defineRecord(sequelize, "patients", {
      guestTokenHash: DataTypes.TEXT,
      isGuest: flag(true),
      firstName: lineColumn(),
      lastName: lineColumn(),
      preferredName: lineColumn(),
      sortName: lineColumn(),
      recordNumber: lineColumn(),
      normalizedRecordNumber: lineColumn(),
      birthDate: lineColumn(),
      email: lineColumn(),
      mobile: lineColumn(),
      language: { ...lineColumn(), defaultValue: "en" },
      status: lineColumn(),
      endReason: lineColumn(),
      invitedAt: DataTypes.DATE,
      joinedAt: DataTypes.DATE,
      endedAt: DataTypes.DATE,
      hasAccount: flag(false),
      sharingAskedAt: DataTypes.DATE,
      sharesAnswers: flag(false),
      sharesAnxiety: flag(false),
      sharesSessions: flag(false),
      nextEpisodeId: DataTypes.INTEGER,
      nextDate: DataTypes.DATE,
      isSample: flag(false),
      showsExamples: flag(true),
      showsReligiousMessages: flag(true),
      calendarHash: DataTypes.TEXT,
      sealedCalendar: DataTypes.TEXT,
      lastSeenAt: DataTypes.DATE,
      searchText: lineColumn(),
    });
    maintainColumns(Patient, derivePatientColumns);
  }
}

type Described = Partial<
  Pick<Patient, "firstName" | "lastName" | "preferredName" | "recordNumber" | "email" | "mobile">
>;

/** Derives the columns by which patients are sorted and found. */
export const derivePatientColumns = (patient: Described) => ({
  sortName: normalizeName(`${patient.lastName ?? ""} ${patient.firstName ?? ""}`),
  normalizedRecordNumber: normalizeName(patient.recordNumber ?? ""),
  searchText: buildSearchText(searchLines(patient)),
});

/** Searchable lines: names, record number and addresses (AREAS 3); labels are found by their number. */
function searchLines(patient: Described): string[] {
  const { preferredName = "", recordNumber = "", email = "", mobile = "" } = patient;
  const names = [formatFullName(patient), preferredName];
  return [
    ...names,
    // Who searches may not have the letters, or not know them.
    ...names.map(stripAccents).filter((name) => !names.includes(name)),
    recordNumber,
    email,
    ...phoneSearchLines(mobile),
  ].filter((line) => line !== "");
}
