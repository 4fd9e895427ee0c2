import { type CreationOptional, DataTypes, type Sequelize } from "sequelize";
import type { MediaKind } from "~/models/sessions/session.schema";
import { lineColumn } from "~/models/platform/columns";
import { RecordModel } from "~/models/platform/record-model";

/** A patient's answers before a session (specification 000, section 3.6: pre-session survey). */
export class SessionAssessment extends RecordModel<SessionAssessment> {
  declare patientId: number;
  declare patientProcedureId: number;
  /** Null once the session has been deleted. */
  declare sessionId: number | null;
  /** Title of the session at that time. */
  declare sessionTitle: string;
  /** 1 to 5. */
  declare anxietyLevel: number;
  declare informationReceived: boolean;
  declare concerns: CreationOptional<string>;
  /** Recording that started after it; null for none, and for assessments stored before this was. */
  declare playedMedia: CreationOptional<MediaKind | null>;
  /** When that recording was first played to its end, or the patient said so; null for neither. */
  declare finishedAt: CreationOptional<Date | null>;

  /** Whether staff do not see it even where the patient shares answers: brought along from a guest (AREAS 4). */
  declare isPrivate: CreationOptional<boolean>;
  /** Caretaker who answered for the patient; "" for the patient. */
  declare answeredBy: CreationOptional<string>;

  static define(sequelize: Sequelize) {
    SessionAssessment.defineRecord(sequelize, "session_assessments", {
      patientId: { type: DataTypes.INTEGER, allowNull: false },
      patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
      sessionId: DataTypes.INTEGER,
      sessionTitle: lineColumn(),
      anxietyLevel: { type: DataTypes.INTEGER, allowNull: false },
      informationReceived: { type: DataTypes.BOOLEAN, allowNull: false },
      concerns: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      playedMedia: DataTypes.TEXT,
      finishedAt: DataTypes.DATE,
      isPrivate: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      answeredBy: lineColumn(),
    });
  }
}
