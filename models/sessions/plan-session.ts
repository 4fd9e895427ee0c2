import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from "sequelize";
import { Advertisement } from "~/models/advertisers/advertisement";
import { lineColumn, maintainColumns, publishingColumns } from "~/models/platform/columns";
import { NamedModel } from "~/models/platform/record-model";
import { ReligiousMessage } from "~/models/religious/religious-message";
import type { BillType } from "./session.schema";
import type { StartType } from "./session-status.schema";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { Specialty } from "~/models/departments/specialty";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });
const booleanColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });

/** A session of a plan: audio and video for one stage of the procedure (specification 000, section 3.1). */
export class PlanSession extends NamedModel<PlanSession> {
  declare title: string;
  declare description: CreationOptional<string>;
  declare specialtyId: number;
  declare specialty?: NonAttribute<Specialty>;
  declare billType: BillType;
  declare startType: StartType;
  declare liveCoach: boolean;
  /** External URL; "" for an uploaded file. */
  declare audioUrl: string;
  declare audioFileId: string | null;
  declare audioMinutes: number;
  /** "" without a transcript. */
  declare audioTranscript: CreationOptional<string>;
  /** External URL; "" for an uploaded file, and without a video, which is optional. */
  declare videoUrl: string;
  declare videoFileId: string | null;
  declare videoMinutes: number | null;
  declare videoTranscript: CreationOptional<string>;
  /** Duration of the longer of audio and video, maintained by hooks. */
  declare durationMinutes: CreationOptional<number>;
  declare religiousContent: boolean;
  /** Null also after the message was deleted; its name is then in `goneMessage`. */
  declare religiousMessageId: number | null;
  declare religiousMessage?: NonAttribute<ReligiousMessage | null>;
  declare goneMessage: CreationOptional<string | null>;
  declare advertisingContent: boolean;
  /** Null also after the advertisement was deleted; names are then in `goneAdvertiser` and `goneAdvertisement`. */
  declare advertisementId: number | null;
  declare advertisement?: NonAttribute<Advertisement | null>;
  declare goneAdvertiser: CreationOptional<string | null>;
  declare goneAdvertisement: CreationOptional<string | null>;
  declare advertisingDescription: CreationOptional<string>;
  declare status: CreationOptional<PublishStatus>;
  /** Time and actor of the last publishing or unpublishing; null before. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  /** Time of the last check whether its media can be reached; null before. */
  declare mediaCheckedAt: CreationOptional<Date | null>;
  /** Media that the last check could not reach, such as "audio,video"; "" for none. */
  declare unreachableMedia: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    PlanSession.defineNamed(sequelize, "plan_sessions", {
      title: lineColumn(),
      description: textColumn(),
      specialtyId: { type: DataTypes.INTEGER, allowNull: false },
      billType: lineColumn(),
      startType: lineColumn(),
      liveCoach: booleanColumn(),
      audioUrl: lineColumn(),
      audioFileId: DataTypes.TEXT,
      audioMinutes: { type: DataTypes.INTEGER, allowNull: false },
      audioTranscript: textColumn(),
      videoUrl: lineColumn(),
      videoFileId: DataTypes.TEXT,
      videoMinutes: DataTypes.INTEGER,
      videoTranscript: textColumn(),
      durationMinutes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      religiousContent: booleanColumn(),
      religiousMessageId: DataTypes.INTEGER,
      goneMessage: DataTypes.TEXT,
      advertisingContent: booleanColumn(),
      advertisementId: DataTypes.INTEGER,
      goneAdvertiser: DataTypes.TEXT,
      goneAdvertisement: DataTypes.TEXT,
      advertisingDescription: textColumn(),
      ...publishingColumns(),
      mediaCheckedAt: DataTypes.DATE,
      unreachableMedia: lineColumn(),
    });
    maintainColumns(PlanSession, ({ audioMinutes, videoMinutes }) => ({
      durationMinutes: Math.max(audioMinutes, videoMinutes ?? 0),
    }));
  }

  static associate() {
    PlanSession.belongsTo(Specialty, { as: "specialty", foreignKey: "specialtyId" });
    PlanSession.belongsTo(ReligiousMessage, {
      as: "religiousMessage",
      foreignKey: "religiousMessageId",
    });
    PlanSession.belongsTo(Advertisement, { as: "advertisement", foreignKey: "advertisementId" });
  }
}
