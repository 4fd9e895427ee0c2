import { PlanSession } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { SessionData } from "./present";

/** Names what a restored session referenced, and what was deleted while it was in the bin, as `detachFromSessions` does. */
export async function completeRestoredSession(
  { transaction }: CallerInTransaction,
  id: number,
  record: object,
): Promise<void> {
  const { religiousMessage, advertisement, advertiser } = record as SessionData;
  const session = await PlanSession.findByPk(id, { transaction, rejectOnEmpty: true });
  if (session.religiousContent && !session.religiousMessageId) {
    session.set({ goneMessage: religiousMessage });
  }
  if (session.advertisingContent && !session.advertisementId) {
    session.set({ goneAdvertisement: advertisement, goneAdvertiser: advertiser });
  }
  if (session.changed()) await session.save({ transaction });
}
