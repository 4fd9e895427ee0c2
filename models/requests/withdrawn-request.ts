import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Administrator } from "~/models/access/administrator";
import { lineColumn, maintainSearchText } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import type {
  WithdrawalCause,
  WithdrawnKind,
  WithdrawnRequestStatus,
} from "./withdrawn-request-status.schema";

/**
 * A confirmed request whose patient's data was erased, so that staff cancel what they arranged. Holds nothing that the
 * patient entered but the time.
 */
export class WithdrawnRequest extends RecordModel<WithdrawnRequest> {
  declare kind: WithdrawnKind;
  declare cause: WithdrawalCause;
  /** YYYY-MM-DD and HH:MM, in the hospital's time zone. */
  declare wishedDate: string;
  declare wishedTime: string;
  /** Texts of staff: what they arranged, and whom the patient was to call. */
  declare arrangement: string;
  declare whoToCall: string;
  declare status: CreationOptional<WithdrawnRequestStatus>;
  /** Time and name of who set the status to Canceled; null before. */
  declare canceledAt: CreationOptional<Date | null>;
  declare canceledBy: CreationOptional<string | null>;
  /** Administrator who takes care of it; null for nobody. */
  declare assigneeId: CreationOptional<number | null>;
  declare assignee?: NonAttribute<Administrator | null>;
  /** Note among staff. */
  declare staffNote: CreationOptional<string>;
  declare searchText: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    WithdrawnRequest.defineRecord(sequelize, "withdrawn_requests", {
      kind: lineColumn(),
      cause: lineColumn(),
      wishedDate: lineColumn(),
      wishedTime: lineColumn(),
      arrangement: lineColumn(),
      whoToCall: lineColumn(),
      status: { ...lineColumn(), defaultValue: "New" },
      canceledAt: DataTypes.DATE,
      canceledBy: DataTypes.TEXT,
      assigneeId: DataTypes.INTEGER,
      staffNote: lineColumn(),
      searchText: lineColumn(),
    });
    maintainSearchText(WithdrawnRequest, ({ arrangement, whoToCall }) => [arrangement, whoToCall]);
  }

  static associate() {
    WithdrawnRequest.belongsTo(Administrator, { as: "assignee", foreignKey: "assigneeId" });
  }
}
