import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { MediaItemType } from "./media.schema";

/** A view or play of a media item, counted by the reports (DESIGN 7). */
export class MediaEvent extends Model<
  InferAttributes<MediaEvent>,
  InferCreationAttributes<MediaEvent>
> {
  declare id: CreationOptional<number>;
  declare at: Date;
  declare kind: "view" | "play";
  declare itemType: MediaItemType;
  declare itemId: number;
  /** Id of the advertiser or religious partner. */
  declare ownerId: number;

  static define(sequelize: Sequelize) {
    MediaEvent.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        at: { type: DataTypes.DATE, allowNull: false },
        kind: { type: DataTypes.TEXT, allowNull: false },
        itemType: { type: DataTypes.TEXT, allowNull: false },
        itemId: { type: DataTypes.INTEGER, allowNull: false },
        ownerId: { type: DataTypes.INTEGER, allowNull: false },
      },
      { sequelize, tableName: "media_events", timestamps: false },
    );
  }
}
