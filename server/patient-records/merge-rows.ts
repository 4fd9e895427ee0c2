import type { Model, ModelStatic } from "sequelize";
import {
  Caretaker,
  Consent,
  ContactMessage,
  DailyCheck,
  LiveSessionRequest,
  OutboxMessage,
  PatientNote,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PatientSignIn,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
  ShareLink,
} from "~/models";
import { reconcileAuthorizations } from "~/server/consents/authorizations";
import { moveOrders } from "~/server/orders/move";
import { moveBinRows } from "~/server/platform/bin/move-rows";
import { moveAppointments, requireNoOverlap } from "~/server/bookings/overlap";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { refreshSearchTexts } from "~/server/requests/refresh-search-texts";
import { moveWorkItems } from "~/server/platform/work-list/move-items";

/** Models whose rows are a patient's. Invitations are not among them: they end. */
const OWNED = [
  PatientProcedure,
  PatientOutcome,
  PlanChoice,
  SessionAssessment,
  PlanProgress,
  DailyCheck,
  PatientResponse,
  LiveSessionRequest,
  RideRequest,
  ContactMessage,
  ShareLink,
  PatientNote,
  Caretaker,
  PatientSignIn,
] as ModelStatic<Model>[];

/**
 * Moves everything that hangs on one patient to another one, what the bin has of them included. Scheduled invitations are stopped.
 * @returns the number of rows
 */
export async function moveRows(
  writer: CallerInTransaction,
  from: number,
  to: number,
): Promise<number> {
  const { transaction } = writer;
  const options = { transaction, hooks: false, silent: true };
  for (const id of [from, to]) {
    const recipient = { kind: "patient", id } as const;
    await stopMessages(writer, {
      recipient,
      purposes: ["patient-invitation"],
      reason: "link-ended",
    });
  }
  // Both may have a copy of the same sample procedure.
  const moved = { patientId: from };
  await requireNoOverlap(writer, from, to);
  await PatientProcedure.update({ copiedFromId: null }, { where: moved, ...options });
  let rows = 0;
  for (const model of OWNED) {
    const [count] = await model.update({ patientId: to }, { where: moved, ...options });
    rows += count;
  }
  rows += await moveAppointments(writer, from, to);
  rows += await moveOrders(writer, from, to);
  await moveWorkItems(writer, from, to);
  const person = { personKind: "patient" as const, personId: from };
  await reconcileAuthorizations(writer, { from, to }, "offer");
  rows += (await Consent.update({ personId: to }, { where: person, ...options }))[0];
  const recipient = { recipientKind: "patient" as const, recipientId: from };
  rows += (await OutboxMessage.update({ recipientId: to }, { where: recipient, ...options }))[0];
  await OutboxMessage.update(
    { aboutId: to },
    { where: { aboutType: "patient", aboutId: from }, ...options },
  );
  await moveBinRows(writer, from, to);
  await refreshSearchTexts(writer, to);
  return rows;
}
