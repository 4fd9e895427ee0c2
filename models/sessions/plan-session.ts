import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { Advertisement } from "~/models/advertisers/advertisement";
import { lineColumn, nameColumns, recordColumns } from "~/models/platform/columns";
import { ReligiousMessage } from "~/models/religious/religious-message";
import type { BillType, StartType } from "./session.schema";
import type { SessionStatus } from "./session-status.schema";
import { Specialty } from "~/models/departments/specialty";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });
const yesNoColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });

/** One of the sessions that a plan is made of: what a patient hears and sees at one time (specification 000, section 3.1). */
export class PlanSession extends Model<
  InferAttributes<PlanSession>,
  InferCreationAttributes<PlanSession>
> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare title: string;
  declare description: CreationOptional<string>;
  declare specialtyId: number;
  declare specialty?: NonAttribute<Specialty>;
  declare billType: BillType;
  declare startType: StartType;
  declare liveCoach: boolean;
  /** An address on the web; "" where an uploaded file plays. */
  declare audioUrl: string;
  declare audioFileId: string | null;
  declare audioMinutes: number;
  /** What is heard and seen in it, in words; "" where nobody wrote it down. */
  declare audioTranscript: CreationOptional<string>;
  /** The same; there need not be a video. */
  declare videoUrl: string;
  declare videoFileId: string | null;
  declare videoMinutes: number | null;
  declare videoTranscript: CreationOptional<string>;
  /** The longer of the two; kept by the model. */
  declare durationMinutes: CreationOptional<number>;
  declare religiousContent: boolean;
  /** Null also where the message was deleted: then its name is in `goneMessage`. */
  declare religiousMessageId: number | null;
  declare religiousMessage?: NonAttribute<ReligiousMessage | null>;
  declare goneMessage: CreationOptional<string | null>;
  declare advertisingContent: boolean;
  /** Null also where the advertisement was deleted: then what it was is in `goneAdvertiser` and `goneAdvertisement`. */
  declare advertisementId: number | null;
  declare advertisement?: NonAttribute<Advertisement | null>;
  declare goneAdvertiser: CreationOptional<string | null>;
  declare goneAdvertisement: CreationOptional<string | null>;
  declare advertisingDescription: CreationOptional<string>;
  declare status: CreationOptional<SessionStatus>;
  /** When it was published or unpublished last, and by whom; null until then. */
  declare statusChangedAt: CreationOptional<Date | null>;
  declare statusChangedBy: CreationOptional<string | null>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    PlanSession.init(
      {
        ...recordColumns(),
        ...nameColumns(),
        title: lineColumn(),
        description: textColumn(),
        specialtyId: { type: DataTypes.INTEGER, allowNull: false },
        billType: lineColumn(),
        startType: lineColumn(),
        liveCoach: yesNoColumn(),
        audioUrl: lineColumn(),
        audioFileId: DataTypes.TEXT,
        audioMinutes: { type: DataTypes.INTEGER, allowNull: false },
        audioTranscript: textColumn(),
        videoUrl: lineColumn(),
        videoFileId: DataTypes.TEXT,
        videoMinutes: DataTypes.INTEGER,
        videoTranscript: textColumn(),
        durationMinutes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        religiousContent: yesNoColumn(),
        religiousMessageId: DataTypes.INTEGER,
        goneMessage: DataTypes.TEXT,
        advertisingContent: yesNoColumn(),
        advertisementId: DataTypes.INTEGER,
        goneAdvertiser: DataTypes.TEXT,
        goneAdvertisement: DataTypes.TEXT,
        advertisingDescription: textColumn(),
        status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "Draft" },
        statusChangedAt: DataTypes.DATE,
        statusChangedBy: DataTypes.TEXT,
      },
      { sequelize, tableName: "plan_sessions", version: true },
    );
    const keep = (session: PlanSession) => {
      const { audioMinutes, videoMinutes } = session;
      session.set({ durationMinutes: Math.max(audioMinutes, videoMinutes ?? 0) });
    };
    PlanSession.addHook("beforeSave", (session) => keep(session as PlanSession));
    PlanSession.addHook("beforeBulkCreate", (all) => (all as PlanSession[]).forEach(keep));
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
