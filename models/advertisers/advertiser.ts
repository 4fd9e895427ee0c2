import type { CreationOptional, Sequelize } from "sequelize";
import {
  activeColumn,
  contactColumns,
  countColumn,
  maintainSearchText,
  lineColumn,
} from "~/models/platform/columns";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { NamedModel } from "~/models/platform/record-model";

/** A company with advertisements for patients (specification 001, section 3). */
export class Advertiser extends NamedModel<Advertiser> {
  declare contactFirstName: CreationOptional<string>;
  declare contactLastName: CreationOptional<string>;
  declare contactTitle: CreationOptional<string>;
  declare contactPhone: CreationOptional<string>;
  declare contactEmail: CreationOptional<string>;
  declare isActive: CreationOptional<boolean>;
  declare advertisementCount: CreationOptional<number>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    Advertiser.defineNamed(sequelize, "advertisers", {
      ...contactColumns(),
      isActive: activeColumn(),
      advertisementCount: countColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(Advertiser, (advertiser) => [
      advertiser.name,
      `${advertiser.contactFirstName} ${advertiser.contactLastName}`,
      advertiser.contactLastName,
      advertiser.contactTitle,
      ...phoneSearchLines(advertiser.contactPhone),
      advertiser.contactEmail,
    ]);
  }
}
