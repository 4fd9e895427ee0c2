import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import type { ReportKey } from "./report-options.schema";
import type { ReportSchedule } from "./report-schedule.schema";

/** Filters of a report under a name, for its owner alone, and how often a link to it is mailed (AREAS 12). */
export class SavedReport extends NamedModel<SavedReport> {
  /** Owner: see `workOwner`. */
  declare owner: string;
  /** The owner's account; null for a browser under open access, to which nothing is mailed. */
  declare administratorId: CreationOptional<number | null>;
  declare report: ReportKey;
  /** Canonical query of the report's page: see `toReportQuery`. */
  declare query: string;
  declare schedule: ReportSchedule;
  /** When the next mail is due; null without a schedule. */
  declare nextAt: CreationOptional<Date | null>;
  declare lastSentAt: CreationOptional<Date | null>;

  static define(sequelize: Sequelize) {
    SavedReport.defineNamed(sequelize, "saved_reports", {
      owner: lineColumn(),
      administratorId: DataTypes.INTEGER,
      report: lineColumn(),
      query: lineColumn(),
      schedule: lineColumn(),
      nextAt: DataTypes.DATE,
      lastSentAt: DataTypes.DATE,
    });
  }
}
