import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import {
  activeColumn,
  countColumn,
  lineColumn,
  maintainColumns,
  maintainSearchText,
} from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import { normalizeCode } from "./code.schema";
import type { OfferKind, OfferReach, OfferStage } from "./offer-options.schema";
import { Partner } from "./partner";

/** What a partner gives toward a plan (AREAS 11). It is bound to billing plans, never to a procedure, an answer or a diagnosis. */
export class PartnerOffer extends NamedModel<PartnerOffer> {
  declare partnerId: number;
  declare partner?: NonAttribute<Partner>;
  /** What patients read. */
  declare label: CreationOptional<string>;
  /** Code that patients type; "" for none. */
  declare code: CreationOptional<string>;
  /** Unique, also among the access codes of partners (server: `requireFreeCode`); null without one. */
  declare normalizedCode: CreationOptional<string | null>;
  declare kind: OfferKind;
  /** Whole percent, or whole cents; 0 for a free one. */
  declare value: CreationOptional<number>;
  /** Codes of billing plans, joined by commas; "" for all. */
  declare planCodes: CreationOptional<string>;
  /** First and last day in the hospital's time zone, YYYY-MM-DD; "" for no limit. */
  declare fromDay: CreationOptional<string>;
  declare toDay: CreationOptional<string>;
  /** People who may use it, and whole cents that it may give; 0 is unlimited. */
  declare maxRedemptions: CreationOptional<number>;
  declare budgetCents: CreationOptional<number>;
  /** What people decide; the status depends on days and counts too: see `findOfferStatus`. */
  declare stage: CreationOptional<OfferStage>;
  declare reach: CreationOptional<OfferReach>;
  /** Whether the partner pays for it to be shown: then each patient's authorization is needed. */
  declare paidToShow: CreationOptional<boolean>;
  /** People who used it, and whole cents that it gave: maintained by what takes orders, without a new version. */
  declare usedCount: CreationOptional<number>;
  declare usedCents: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PartnerOffer.defineNamed(sequelize, "partner_offers", {
      partnerId: { type: DataTypes.INTEGER, allowNull: false },
      label: lineColumn(),
      code: lineColumn(),
      normalizedCode: DataTypes.TEXT,
      kind: lineColumn(),
      value: countColumn(),
      planCodes: lineColumn(),
      fromDay: lineColumn(),
      toDay: lineColumn(),
      maxRedemptions: countColumn(),
      budgetCents: countColumn(),
      stage: { ...lineColumn(), defaultValue: "Draft" },
      reach: { ...lineColumn(), defaultValue: "everyone" },
      paidToShow: { ...activeColumn(), defaultValue: false },
      usedCount: countColumn(),
      usedCents: countColumn(),
      searchText: lineColumn(),
    });
    maintainColumns(PartnerOffer, ({ code }) => ({
      normalizedCode: code ? normalizeCode(code) : null,
    }));
    maintainSearchText(PartnerOffer, ({ name, label, code }) =>
      [name, label ?? "", code ?? ""].filter((line) => line !== ""),
    );
  }

  static associate() {
    PartnerOffer.belongsTo(Partner, { as: "partner", foreignKey: "partnerId" });
  }
}
