import { Patient, SessionAssessment } from "~/models";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";

const HIGHEST_ANXIETY = ANXIETY_LABELS.length;

/**
 * Puts a patient on the work list who says that they are as anxious as can be, or very anxious twice in a row, where they share that with
 * the care team (AREAS 3).
 */
export async function openForAnxiety(
  writer: CallerInTransaction,
  { id, patientId, anxietyLevel }: Pick<SessionAssessment, "id" | "patientId" | "anxietyLevel">,
): Promise<void> {
  const { transaction } = writer;
  if (anxietyLevel < HELP_FROM_ANXIETY) return;
  const patient = await Patient.findByPk(patientId, { attributes: ["sharesAnxiety"], transaction });
  if (!patient?.sharesAnxiety) return;
  if (anxietyLevel < HIGHEST_ANXIETY) {
    const [, before] = await SessionAssessment.findAll({
      attributes: ["anxietyLevel"],
      where: { patientId, isPrivate: false },
      order: [["id", "DESC"]],
      limit: 2,
      transaction,
    });
    if (!before || before.anxietyLevel < HELP_FROM_ANXIETY) return;
  }
  const subject = { type: "session assessment", id } as const;
  await openWorkItem(writer, { patientId, reason: "Very anxious", subject });
}
