import { Op } from "sequelize";
import { Advertisement, Advertiser, PlanSession, ReligiousMessage } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** The columns that name what is shown. */
const COLUMNS = {
  "religious message": "religiousMessageId",
  advertisement: "advertisementId",
} as const satisfies Record<MediaItemType, string>;

/**
 * Lets go of what is about to be deleted in the sessions that include it: they say from then on what it was (DESIGN 7).
 * That is no change by somebody: the sessions keep their version.
 */
export async function keepNamesInSessions(
  writer: CallerInTransaction,
  itemType: MediaItemType,
  ids: number[],
): Promise<void> {
  const { transaction } = writer;
  const key = COLUMNS[itemType];
  // In the order of their ids: others that delete may hold some of them, and would wait for these.
  const including = await PlanSession.findAll({
    attributes: ["id", key],
    where: { [key]: { [Op.in]: ids } },
    order: ["id"],
    transaction,
    lock: true,
  });
  for (const item of new Set(including.flatMap((session) => session[key] ?? []))) {
    const gone = { ...(await namesOf(writer, itemType, item)), [key]: null };
    await PlanSession.update(gone, { where: { [key]: item }, silent: true, transaction });
  }
}

async function namesOf({ transaction }: Caller, itemType: MediaItemType, id: number) {
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

/** Whose media sessions may include: one item, or all of an advertiser or religious partner. */
type MediaOf = { itemType: MediaItemType } & ({ itemId: number } | { ownerId: number });

/** How many sessions include something that may be deleted: its delete page says so. */
export async function sessionsWith(caller: Caller, of: MediaOf): Promise<number> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  if ("itemId" in of) {
    return PlanSession.count({ where: { [COLUMNS[of.itemType]]: of.itemId }, transaction });
  }
  const { ownerId } = of;
  const include =
    of.itemType === "advertisement"
      ? { model: Advertisement, as: "advertisement", where: { advertiserId: ownerId } }
      : { model: ReligiousMessage, as: "religiousMessage", where: { religiousPartnerId: ownerId } };
  return PlanSession.count({ include: [{ ...include, attributes: [] }], transaction });
}
