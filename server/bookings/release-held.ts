import { Appointment, type LiveSessionRequest } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Ends the offers of a locked request: its held times are free again. */
export async function releaseHeld(
  { transaction }: CallerInTransaction,
  { id }: Pick<LiveSessionRequest, "id">,
  state: "Passed" | "Expired" = "Passed",
): Promise<void> {
  await Appointment.update({ state }, { where: { requestId: id, state: "Held" }, transaction });
}
