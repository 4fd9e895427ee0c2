import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { MediaItemType } from "~/models/media/media.schema";

/** Lengths of the time slots for counting events, in minutes, longest first. */
export const EVENT_GRAINS = [1440, 60, 15] as const;

/** Names of the counters: see migrations. */
export type EventMetric =
  | `${MediaItemType}.${"view" | "play"}`
  | "survey response"
  | "session assessment";

/** Number of events of one kind in one time slot, maintained by database triggers only. */
export class EventCount extends Model<
  InferAttributes<EventCount>,
  InferCreationAttributes<EventCount>
> {
  declare metric: EventMetric;
  declare grainMinutes: (typeof EVENT_GRAINS)[number];
  /** Start of the slot: a whole day, hour or quarter of an hour in UTC. */
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
