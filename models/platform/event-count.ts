import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { MediaItemType } from "~/models/media/media.schema";

/** The lengths of the slots that events are counted in, in minutes, the longest first. */
export const EVENT_GRAINS = [1440, 60, 15] as const;

/** What is counted: see the migrations. */
export type EventMetric = `${MediaItemType}.${"view" | "play"}` | "survey response";

/** How many events of one kind there were in one slot of time. Triggers keep it; nothing else writes it. */
export class EventCount extends Model<
  InferAttributes<EventCount>,
  InferCreationAttributes<EventCount>
> {
  declare metric: EventMetric;
  declare grainMinutes: (typeof EVENT_GRAINS)[number];
  /** Its start: a whole day, hour or quarter of an hour in UTC. */
  declare slot: Date;
  declare count: number;

  static define(sequelize: Sequelize) {
    EventCount.init(
      {
        metric: { type: DataTypes.TEXT, primaryKey: true },
        grainMinutes: { type: DataTypes.INTEGER, primaryKey: true },
        slot: { type: DataTypes.DATE, primaryKey: true },
        count: { type: DataTypes.INTEGER, allowNull: false },
      },
      { sequelize, tableName: "event_counts", timestamps: false },
    );
  }
}
