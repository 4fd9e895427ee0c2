import {
  LiveSessionRequest,
  OutboxMessage,
  Patient,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems, openWorkItem } from "./open-items";

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

/** Puts the patients on the work list to whom messages could not be delivered (AREAS 1, 3). @param ids of the messages */
export async function openForFailedMessages(
  writer: CallerInTransaction,
  ids: number[],
): Promise<void> {
  const messages = await OutboxMessage.findAll({
    attributes: ["id", "recipientId"],
    where: { id: ids, recipientKind: "patient", status: "Failed" },
    transaction: writer.transaction,
  });
  for (const { id, recipientId } of messages) {
    if (recipientId === null) continue;
    const subject = { type: "outbox message", id } as const;
    const reason = "Message could not be delivered";
    await openWorkItem(writer, { patientId: recipientId, reason, subject });
  }
}

/** Closes the row of a patient whose last unanswered request has been answered (AREAS 3). */
export async function closeIfAnswered(
  writer: CallerInTransaction,
  patientId: number,
): Promise<void> {
  const options = { where: { patientId, status: "New" as const }, transaction: writer.transaction };
  if (await LiveSessionRequest.findOne({ attributes: ["id"], ...options })) return;
  if (await RideRequest.findOne({ attributes: ["id"], ...options })) return;
  await closeWorkItems(writer, { patientId, reason: "Request unanswered" });
}
