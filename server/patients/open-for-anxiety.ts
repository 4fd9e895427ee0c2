import { Op } from "sequelize";
import { Patient, SessionAssessment } from "~/models";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";

const HIGHEST_ANXIETY = ANXIETY_LABELS.length;

type Felt = {
  patientId: number;
  anxietyLevel: number;
  /** Assessment before a session, or the live session after which they said so. */
  subject: { type: "session assessment" | "live session request"; id: number };
};

/**
 * Puts a patient on the work list who says that they are as anxious as can be, or very anxious twice in a row, where they share that with
 * the care team (AREAS 3).
 */
export async function openForAnxiety(
  writer: CallerInTransaction,
  { patientId, anxietyLevel, subject }: Felt,
): Promise<void> {
  const { transaction } = writer;
  if (anxietyLevel < HELP_FROM_ANXIETY) return;
  const patient = await Patient.findByPk(patientId, { attributes: ["sharesAnxiety"], transaction });
  if (!patient?.sharesAnxiety) return;
  if (anxietyLevel < HIGHEST_ANXIETY) {
    const own = subject.type === "session assessment" ? subject.id : 0;
    const before = await SessionAssessment.findOne({
      attributes: ["anxietyLevel"],
      where: { patientId, isPrivate: false, id: { [Op.ne]: own } },
      order: [["id", "DESC"]],
      transaction,
    });
    if (!before || before.anxietyLevel < HELP_FROM_ANXIETY) return;
  }
  await openWorkItem(writer, { patientId, reason: "Very anxious", subject });
}
