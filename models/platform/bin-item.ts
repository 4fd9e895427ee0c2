import { DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "./columns";
import { NamedModel } from "./record-model";

/** A deleted record in the bin; `createdAt` is the time of the deletion. */
export class BinItem extends NamedModel<BinItem> {
  /** Type in the audit, such as "survey". */
  declare recordType: string;
  declare recordId: number;
  /** Table of the record's own row. */
  declare recordTable: string;
  /** The patient whose record it is, if it is one's. */
  declare patientId: number | null;
  /** Name of who deleted it, and how: screen, api, command-line or system. */
  declare deletedBy: string;
  declare channel: string;
  declare expiresAt: Date;
  /** JSON: numbers of archived rows by table. */
  declare contents: string;
  /** JSON: the record as its presenter returned it. */
  declare record: string;

  static define(sequelize: Sequelize) {
    BinItem.defineNamed(sequelize, "bin_items", {
      recordType: lineColumn(),
      recordId: { type: DataTypes.INTEGER, allowNull: false },
      recordTable: lineColumn(),
      patientId: DataTypes.INTEGER,
      deletedBy: lineColumn(),
      channel: lineColumn(),
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      contents: { type: DataTypes.TEXT, allowNull: false },
      record: { type: DataTypes.TEXT, allowNull: false },
    });
  }
}
