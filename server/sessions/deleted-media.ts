import { Op } from "sequelize";
import { Advertisement, Advertiser, PlanSession, ReligiousMessage } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Sessions' foreign keys by media type. */
const FOREIGN_KEYS = {
  "religious message": "religiousMessageId",
  advertisement: "advertisementId",
} as const satisfies Record<MediaItemType, string>;

/**
 * Detaches media that are about to be deleted from the sessions that reference them, and stores their names there
 * (DESIGN 7). The sessions keep their version, since no user changes them.
 */
export async function detachFromSessions(
  writer: CallerInTransaction,
  itemType: MediaItemType,
  ids: number[],
): Promise<void> {
  const { transaction } = writer;
  const key = FOREIGN_KEYS[itemType];
  // Lock in id order, to avoid a deadlock with concurrent deletions.
  const sessions = await PlanSession.findAll({
    attributes: ["id", key],
    where: { [key]: { [Op.in]: ids } },
    order: ["id"],
    transaction,
    lock: true,
  });
  for (const itemId of new Set(sessions.flatMap((session) => session[key] ?? []))) {
    const columns = { ...(await readNames(writer, itemType, itemId)), [key]: null };
    await PlanSession.update(columns, { where: { [key]: itemId }, transaction });
  }
}

async function readNames({ transaction }: Caller, itemType: MediaItemType, id: number) {
  if (itemType === "religious message") {
    const message = await ReligiousMessage.findByPk(id, { transaction, rejectOnEmpty: true });
    return { goneMessage: message.title };
  }
  const { name, advertiser } = await Advertisement.findByPk(id, {
    include: [{ model: Advertiser, as: "advertiser" }],
    transaction,
    rejectOnEmpty: true,
  });
  return { goneAdvertisement: name, goneAdvertiser: advertiser?.name ?? null };
}

/** One media item, or all of an advertiser or religious partner. */
type MediaSelection = { itemType: MediaItemType } & ({ itemId: number } | { ownerId: number });

/** Counts the sessions that reference media, for the delete confirmation. */
export async function countSessionsWith(caller: Caller, media: MediaSelection): Promise<number> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  if ("itemId" in media) {
    return PlanSession.count({
      where: { [FOREIGN_KEYS[media.itemType]]: media.itemId },
      transaction,
    });
  }
  const { ownerId } = media;
  const include =
    media.itemType === "advertisement"
      ? { model: Advertisement, as: "advertisement", where: { advertiserId: ownerId } }
      : { model: ReligiousMessage, as: "religiousMessage", where: { religiousPartnerId: ownerId } };
  return PlanSession.count({ include: [{ ...include, attributes: [] }], transaction });
}
