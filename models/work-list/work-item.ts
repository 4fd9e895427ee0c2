import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { Patient } from "~/models/patients/patient";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import type { WorkReason, WorkStatus } from "./work-item-options.schema";

/** A row of the work list: a patient, and why they need somebody; at most one Open row per patient and reason (AREAS 3). */
export class WorkItem extends RecordModel<WorkItem> {
  declare patientId: number;
  declare patient?: NonAttribute<Patient | null>;
  declare reason: WorkReason;
  /** Position of the reason in the list. */
  declare rank: number;
  /** Since when the patient waits: the first cause. */
  declare since: Date;
  declare status: CreationOptional<WorkStatus>;
  /** Until when it is hidden; null for now. */
  declare snoozedUntil: CreationOptional<Date | null>;
  declare assigneeId: CreationOptional<number | null>;
  declare assignee?: NonAttribute<Administrator | null>;
  /** Note of who closed it. */
  declare staffNote: CreationOptional<string>;
  /** When somebody last called the patient about it, and who. */
  declare calledAt: CreationOptional<Date | null>;
  declare calledBy: CreationOptional<string>;
  /** When and by whom it was closed; "" where its cause was gone by itself. */
  declare doneAt: CreationOptional<Date | null>;
  declare doneBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    WorkItem.defineRecord(sequelize, "work_items", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      reason: lineColumn(),
      rank: { type: DataTypes.INTEGER, allowNull: false },
      since: { type: DataTypes.DATE, allowNull: false },
      status: { ...lineColumn(), defaultValue: "Open" },
      snoozedUntil: DataTypes.DATE,
      assigneeId: DataTypes.INTEGER,
      staffNote: lineColumn(),
      calledAt: DataTypes.DATE,
      calledBy: lineColumn(),
      doneAt: DataTypes.DATE,
      doneBy: lineColumn(),
    });
  }

  static associate() {
    WorkItem.belongsTo(Patient, { as: "patient", foreignKey: "patientId" });
    WorkItem.belongsTo(Administrator, { as: "assignee", foreignKey: "assigneeId" });
  }
}
