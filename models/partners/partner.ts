import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import {
  activeColumn,
  contactColumns,
  countColumn,
  lineColumn,
  maintainColumns,
  maintainSearchText,
} from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { NamedModel } from "~/models/platform/record-model";
import { normalizeCode } from "./code.schema";
import {
  COVERED_PERCENT,
  type PartnerKind,
  partnerKindLabel,
  type PartnerStatus,
} from "./partner-options.schema";

/** An organization that sends patients, or helps pay for their plans (AREAS 11). */
export class Partner extends NamedModel<Partner> {
  declare kind: PartnerKind;
  declare contactFirstName: CreationOptional<string>;
  declare contactLastName: CreationOptional<string>;
  declare contactTitle: CreationOptional<string>;
  declare contactPhone: CreationOptional<string>;
  declare contactEmail: CreationOptional<string>;
  declare website: CreationOptional<string>;
  declare description: CreationOptional<string>;
  /** First and last day of the contract, YYYY-MM-DD; "" for no limit. */
  declare contractFrom: CreationOptional<string>;
  declare contractTo: CreationOptional<string>;
  /** People who may be covered; 0 is unlimited. */
  declare seats: CreationOptional<number>;
  /** Code by which patients say that they belong to it; "" for none. */
  declare accessCode: CreationOptional<string>;
  /** Unique, also among the codes of offers (server: `requireFreeCode`); null without one. */
  declare normalizedAccessCode: CreationOptional<string | null>;
  /** Code of the billing plan that it covers; "" for none. */
  declare coversPlan: CreationOptional<string>;
  /** Whole percent of that plan's price. */
  declare coversPercent: CreationOptional<number>;
  /** Day of the business associate agreement, YYYY-MM-DD; "" for none. */
  declare agreementSignedOn: CreationOptional<string>;
  declare status: CreationOptional<PartnerStatus>;
  declare showsOnSite: CreationOptional<boolean>;
  declare offerCount: CreationOptional<number>;
  /** Time of the last change of the eligibility list; null before the first. Not a change of the record. */
  declare eligibilityChangedAt: CreationOptional<Date | null>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Partner.defineNamed(sequelize, "partners", {
      kind: lineColumn(),
      ...contactColumns(),
      website: lineColumn(),
      description: lineColumn(),
      contractFrom: lineColumn(),
      contractTo: lineColumn(),
      seats: countColumn(),
      accessCode: lineColumn(),
      normalizedAccessCode: DataTypes.TEXT,
      coversPlan: lineColumn(),
      coversPercent: { ...countColumn(), defaultValue: COVERED_PERCENT.default },
      agreementSignedOn: lineColumn(),
      status: { ...lineColumn(), defaultValue: "Prospect" },
      showsOnSite: { ...activeColumn(), defaultValue: false },
      offerCount: countColumn(),
      eligibilityChangedAt: DataTypes.DATE,
      searchText: lineColumn(),
    });
    maintainColumns(Partner, ({ accessCode }) => ({
      normalizedAccessCode: accessCode ? normalizeCode(accessCode) : null,
    }));
    maintainSearchText(Partner, (partner) => [
      partner.name,
      partnerKindLabel(partner.kind),
      `${partner.contactFirstName ?? ""} ${partner.contactLastName ?? ""}`,
      partner.contactLastName ?? "",
      ...phoneSearchLines(partner.contactPhone ?? ""),
      partner.contactEmail ?? "",
      partner.accessCode ?? "",
    ]);
  }
}
