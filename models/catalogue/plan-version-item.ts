import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import type { Phase } from "~/models/guidance/audience.schema";
import type { PlanGroup } from "./plan.schema";
import type { ItemAudience, ItemKind } from "./plan-item.schema";
import { PlanVersion } from "./plan-version";

const numberColumn = () => ({ type: DataTypes.INTEGER, allowNull: false });
const flagColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });

/**
 * What a plan version offers on some days around the procedure (AREAS 5). What it points to is referenced without a constraint: it
 * may be deleted, which takes the item from patients, and restored.
 */
export class PlanVersionItem extends Model<
  InferAttributes<PlanVersionItem>,
  InferCreationAttributes<PlanVersionItem>
> {
  declare id: CreationOptional<number>;
  declare versionId: number;
  declare planVersion?: NonAttribute<PlanVersion>;
  /** Zero-based. */
  declare position: number;
  declare name: string;
  declare group: PlanGroup;
  declare kind: ItemKind;
  declare sessionId: CreationOptional<number | null>;
  declare surveyId: CreationOptional<number | null>;
  /** Guidance of this plan alone; null for the guidance that all plans share. */
  declare guidanceId: CreationOptional<number | null>;
  /** Phase of the guidance; "" for all of them. */
  declare phase: CreationOptional<Phase | "">;
  /** Days from the procedure, -60 to 90; 0 is the day. */
  declare fromDay: number;
  declare toDay: number;
  /** HH:MM; "" without one. */
  declare timeOfDay: CreationOptional<string>;
  declare audience: CreationOptional<ItemAudience>;
  declare isRequired: CreationOptional<boolean>;
  declare reminds: CreationOptional<boolean>;
  /** Codes of the billing plans that include it, joined by commas. */
  declare includedIn: CreationOptional<string>;
  declare taskTitle: CreationOptional<string>;
  declare taskText: CreationOptional<string>;
  declare taskLink: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PlanVersionItem.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        versionId: numberColumn(),
        position: numberColumn(),
        name: lineColumn(),
        group: { ...lineColumn(), field: "item_group" },
        kind: lineColumn(),
        sessionId: DataTypes.INTEGER,
        surveyId: DataTypes.INTEGER,
        guidanceId: DataTypes.INTEGER,
        phase: lineColumn(),
        fromDay: numberColumn(),
        toDay: numberColumn(),
        timeOfDay: lineColumn(),
        audience: { ...lineColumn(), defaultValue: "patient" },
        isRequired: flagColumn(),
        reminds: flagColumn(),
        includedIn: lineColumn(),
        taskTitle: lineColumn(),
        taskText: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        taskLink: lineColumn(),
      },
      { sequelize, tableName: "plan_version_items", timestamps: false },
    );
  }

  static associate() {
    PlanVersion.hasMany(PlanVersionItem, { as: "items", foreignKey: "versionId" });
    PlanVersionItem.belongsTo(PlanVersion, { as: "planVersion", foreignKey: "versionId" });
  }
}
