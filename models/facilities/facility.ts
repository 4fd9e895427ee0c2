import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import {
  activeColumn,
  countColumn,
  lineColumn,
  maintainSearchText,
} from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { NamedModel } from "~/models/platform/record-model";
import type { FacilityKind } from "./facility-options.schema";
import { NavigationStep } from "./navigation-step";

/** A place where procedures are performed, or a part of one, with the way through it (AREAS 8; specification 000, section 2.7). */
export class Facility extends NamedModel<Facility> {
  declare kind: CreationOptional<FacilityKind>;
  /** Larger facility that it belongs to; null for none. */
  declare partOfId: CreationOptional<number | null>;
  declare partOf?: NonAttribute<Facility | null>;
  /** Normalized name of that facility: denormalized for sorting; "" for none. */
  declare partOfLine: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare addressLine1: CreationOptional<string>;
  declare addressLine2: CreationOptional<string>;
  declare city: CreationOptional<string>;
  declare state: CreationOptional<string>;
  declare zip: CreationOptional<string>;
  declare phone: CreationOptional<string>;
  declare afterHoursPhone: CreationOptional<string>;
  declare hours: CreationOptional<string>;
  declare entrance: CreationOptional<string>;
  declare checkInDesk: CreationOptional<string>;
  declare parking: CreationOptional<string>;
  declare accessibility: CreationOptional<string>;
  /** Of the IANA database, such as America/Chicago; "" for that of the hospital. */
  declare timeZone: CreationOptional<string>;
  declare reminderText: CreationOptional<string>;
  /** Whether it is invented, as those of the sample content, until somebody edits it. */
  declare isExample: CreationOptional<boolean>;
  declare stepCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;
  declare steps?: NonAttribute<NavigationStep[]>;

  static define(sequelize: Sequelize) {
    Facility.defineNamed(sequelize, "facilities", {
      kind: { ...lineColumn(), defaultValue: "Building" },
      partOfId: DataTypes.INTEGER,
      partOfLine: lineColumn(),
      isActive: activeColumn(),
      addressLine1: lineColumn(),
      addressLine2: lineColumn(),
      city: lineColumn(),
      state: lineColumn(),
      zip: lineColumn(),
      phone: lineColumn(),
      afterHoursPhone: lineColumn(),
      hours: lineColumn(),
      entrance: lineColumn(),
      checkInDesk: lineColumn(),
      parking: lineColumn(),
      accessibility: lineColumn(),
      timeZone: lineColumn(),
      reminderText: lineColumn(),
      isExample: { ...activeColumn(), defaultValue: false },
      stepCount: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(Facility, facilitySearchLines);
  }

  static associate() {
    Facility.hasMany(NavigationStep, { as: "steps", foreignKey: "facilityId" });
    Facility.belongsTo(Facility, { as: "partOf", foreignKey: "partOfId" });
  }
}

/** Searchable lines of a facility: its name, where it is, and its telephone numbers. */
const facilitySearchLines = (facility: Facility): string[] =>
  [
    facility.name,
    facility.addressLine1,
    facility.addressLine2,
    facility.city,
    facility.zip,
    ...phoneSearchLines(facility.phone ?? ""),
    ...phoneSearchLines(facility.afterHoursPhone ?? ""),
  ].filter((line) => line !== undefined && line !== "");
