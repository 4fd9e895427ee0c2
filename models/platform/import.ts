import type { Sequelize } from "sequelize";
import { countColumn, lineColumn } from "./columns";
import { NamedModel } from "./record-model";

/** A finished import, which can be taken back as one; its name is that of the file. */
export class Import extends NamedModel<Import> {
  /** Plural name of the imported records, such as "specialties". */
  declare kind: string;
  declare importedBy: string;
  /** Number of records that it created. */
  declare recordCount: number;

  static define(sequelize: Sequelize) {
    Import.defineNamed(sequelize, "imports", {
      kind: lineColumn(),
      importedBy: lineColumn(),
      recordCount: countColumn(),
    });
  }
}
