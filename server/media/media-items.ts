import type { Model, ModelStatic, WhereOptions } from "sequelize";
import { Advertisement, Advertiser, ReligiousMessage, ReligiousPartner } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** An item as its address names it: of which kind, which one, and whose. */
export type MediaRef = { itemType: MediaItemType; itemId: number; ownerId: number };

type Item = Model & {
  id: number;
  name: string;
  url: string;
  durationSeconds: number;
  views: number;
  plays: number;
};
type Owner = Model & { id: number; name: string };
type MediaTables = {
  items: ModelStatic<Item>;
  owners: ModelStatic<Owner>;
  /** What names the owner in the table of the items: the attribute and its column. */
  ownerKey: string;
  ownerColumn: string;
  /** The owner's attribute that the database keeps the number of its items in. */
  itemCount: string;
  /** What tells items of one name apart, where there may be some: the attribute and its column. */
  variant: { attribute: string; column: string } | null;
  itemGone: string;
  ownerGone: string;
};

/** Where the items of each kind and their owners are. */
export const MEDIA_TABLES: Record<MediaItemType, MediaTables> = {
  advertisement: {
    items: Advertisement,
    owners: Advertiser,
    ownerKey: "advertiserId",
    ownerColumn: "advertiser_id",
    itemCount: "advertisementCount",
    variant: null,
    itemGone: "Advertisement not found",
    ownerGone: "Advertiser not found",
  },
  "religious message": {
    items: ReligiousMessage,
    owners: ReligiousPartner,
    ownerKey: "religiousPartnerId",
    ownerColumn: "religious_partner_id",
    itemCount: "messageCount",
    variant: { attribute: "religionType", column: "religion_type" },
    itemGone: "Religious message not found",
    ownerGone: "Religious partner not found",
  },
};

/** Finds an item, of its owner only. */
export function theItem({ itemType, itemId, ownerId }: MediaRef): WhereOptions {
  return { id: itemId, [MEDIA_TABLES[itemType].ownerKey]: ownerId };
}

/** What an item is called where it stands alone, as SQL: a message with its religion type. */
export function itemNameSql(itemType: MediaItemType, table: string): string {
  const { variant } = MEDIA_TABLES[itemType];
  return variant ? `${table}.name || ', ' || ${table}.${variant.column}` : `${table}.name`;
}

/** The same of an item that was read. */
function itemName(itemType: MediaItemType, item: Item): string {
  const { variant } = MEDIA_TABLES[itemType];
  return variant ? `${item.name}, ${String(item.get(variant.attribute))}` : item.name;
}

/** Whose items these are, and how many there are. @throws NotFoundError */
export async function getMediaOwner(
  caller: Caller,
  { itemType, ownerId }: Omit<MediaRef, "itemId">,
): Promise<{ id: number; name: string; items: number }> {
  authorize(caller, "content.read");
  const { owners, itemCount, ownerGone } = MEDIA_TABLES[itemType];
  const { transaction } = caller;
  const owner = await owners.findByPk(ownerId, {
    attributes: ["id", "name", itemCount],
    transaction,
  });
  if (!owner) throw new NotFoundError(ownerGone);
  return { id: owner.id, name: owner.name, items: owner.get(itemCount) as number };
}

/**
 * What the page that plays an item shows of it; the duration is in seconds.
 * @throws NotFoundError, also for an item of another owner
 */
export async function getMediaItem(caller: Caller, ref: MediaRef) {
  authorize(caller, "content.read");
  const { items, itemGone } = MEDIA_TABLES[ref.itemType];
  const { transaction } = caller;
  const [owner, item] = await Promise.all([
    getMediaOwner(caller, ref),
    items.findOne({ where: theItem(ref), transaction }),
  ]);
  if (!item) throw new NotFoundError(itemGone);
  const { id, url, durationSeconds, views, plays } = item;
  const name = itemName(ref.itemType, item);
  return { id, name, url, durationSeconds, views, plays, owner: owner.name };
}
