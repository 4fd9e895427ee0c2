import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import type { WorkReason } from "./work-item-options.schema";

/** What a row of the work list may be about: a record, or an invitation or a joining by its time in seconds. */
export type WorkSubject =
  | "survey response"
  | "session assessment"
  | "live session request"
  | "ride request"
  | "invitation"
  | "joining"
  | "episode"
  | "outbox message"
  | "contact message"
  | "daily check";

/** An event that opened a row of the work list, or came to an open one; each counts once, also after the row is closed. */
export class WorkItemCause extends Model<
  InferAttributes<WorkItemCause>,
  InferCreationAttributes<WorkItemCause>
> {
  declare id: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare workItemId: number;
  declare patientId: number;
  declare reason: WorkReason;
  declare subjectType: WorkSubject;
  declare subjectId: number;

  static define(sequelize: Sequelize) {
    WorkItemCause.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        createdAt: DataTypes.DATE,
        workItemId: { type: DataTypes.INTEGER, allowNull: false },
        patientId: { type: DataTypes.INTEGER, allowNull: false },
        reason: lineColumn(),
        subjectType: lineColumn(),
        subjectId: { type: DataTypes.BIGINT, allowNull: false },
      },
      { sequelize, tableName: "work_item_causes", updatedAt: false },
    );
  }
}
