import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { countColumn, lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";
import type { PlanVersionItem } from "./plan-version-item";
import type { PlanVersionStatus } from "./plan-version.schema";
import { Procedure } from "./procedure";

/** A version of a procedure's plan; at most one is Live and one a Draft, and a published one never changes (AREAS 5). */
export class PlanVersion extends RecordModel<PlanVersion> {
  declare procedureId: number;
  declare procedure?: NonAttribute<Procedure>;
  /** From 1 for each procedure. */
  declare number: number;
  declare status: PlanVersionStatus;
  /** Who reviewed it clinically, and when as YYYY-MM-DD; "" until then. */
  declare reviewedBy: CreationOptional<string>;
  declare reviewedOn: CreationOptional<string>;
  /** Day on which the next review is due, as YYYY-MM-DD; "" without one. */
  declare reviewDue: CreationOptional<string>;
  /** Maintained by triggers. */
  declare itemCount: CreationOptional<number>;
  declare publishedAt: CreationOptional<Date | null>;
  declare publishedBy: CreationOptional<string | null>;
  declare retiredAt: CreationOptional<Date | null>;
  declare items?: NonAttribute<PlanVersionItem[]>;

  static define(sequelize: Sequelize) {
    PlanVersion.defineRecord(sequelize, "plan_versions", {
      procedureId: { type: DataTypes.INTEGER, allowNull: false },
      number: { type: DataTypes.INTEGER, allowNull: false },
      status: { ...lineColumn(), defaultValue: "Draft" },
      reviewedBy: lineColumn(),
      reviewedOn: lineColumn(),
      reviewDue: lineColumn(),
      itemCount: countColumn(),
      publishedAt: DataTypes.DATE,
      publishedBy: DataTypes.TEXT,
      retiredAt: DataTypes.DATE,
    });
  }

  static associate() {
    PlanVersion.belongsTo(Procedure, { as: "procedure", foreignKey: "procedureId" });
  }
}
