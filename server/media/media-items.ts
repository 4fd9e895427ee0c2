import type { Model, ModelStatic, WhereOptions } from "sequelize";
import { Advertisement, Advertiser, ReligiousMessage, ReligiousPartner } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** Reference to a media item, as in its URL: type, id and owner. */
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
  /** Foreign key to the owner: attribute and column. */
  ownerKey: string;
  ownerColumn: string;
  /** Owner attribute that holds the number of items; maintained by the database. */
  itemCountAttribute: string;
  /** Attribute and column that distinguish items of the same name; null where names are unique. */
  variant: { attribute: string; column: string } | null;
  itemNotFoundMessage: string;
  ownerNotFoundMessage: string;
};

/** Models, keys and messages of each media type. */
export const MEDIA_TABLES: Record<MediaItemType, MediaTables> = {
  advertisement: {
    items: Advertisement,
    owners: Advertiser,
    ownerKey: "advertiserId",
    ownerColumn: "advertiser_id",
    itemCountAttribute: "advertisementCount",
    variant: null,
    itemNotFoundMessage: "Advertisement not found",
    ownerNotFoundMessage: "Advertiser not found",
  },
  "religious message": {
    items: ReligiousMessage,
    owners: ReligiousPartner,
    ownerKey: "religiousPartnerId",
    ownerColumn: "religious_partner_id",
    itemCountAttribute: "messageCount",
    variant: { attribute: "religionType", column: "religion_type" },
    itemNotFoundMessage: "Religious message not found",
    ownerNotFoundMessage: "Religious partner not found",
  },
};

/** Builds a `where` that finds an item only under its owner. */
export function itemCondition({ itemType, itemId, ownerId }: MediaRef): WhereOptions {
  return { id: itemId, [MEDIA_TABLES[itemType].ownerKey]: ownerId };
}

/** SQL expression for the display name of an item: a message with its religion type. */
export function itemNameSql(itemType: MediaItemType, table: string): string {
  const { variant } = MEDIA_TABLES[itemType];
  return variant ? `${table}.name || ', ' || ${table}.${variant.column}` : `${table}.name`;
}

/** Formats the display name of a loaded item, like `itemNameSql` in SQL. */
function formatDisplayName(itemType: MediaItemType, item: Item): string {
  const { variant } = MEDIA_TABLES[itemType];
  return variant ? `${item.name}, ${String(item.get(variant.attribute))}` : item.name;
}

/** Reads an owner and its number of items. @throws NotFoundError */
export async function getMediaOwner(
  caller: Caller,
  { itemType, ownerId }: Omit<MediaRef, "itemId">,
): Promise<{ id: number; name: string; items: number }> {
  authorize(caller, "content.read");
  const { owners, itemCountAttribute, ownerNotFoundMessage } = MEDIA_TABLES[itemType];
  const { transaction } = caller;
  const owner = await owners.findByPk(ownerId, {
    attributes: ["id", "name", itemCountAttribute],
    transaction,
  });
  if (!owner) throw new NotFoundError(ownerNotFoundMessage);
  return { id: owner.id, name: owner.name, items: owner.get(itemCountAttribute) as number };
}

/**
 * Reads an item for its player page; the duration is in seconds.
 * @throws NotFoundError, also for an item of another owner
 */
export async function getMediaItem(caller: Caller, ref: MediaRef) {
  authorize(caller, "content.read");
  const { items, itemNotFoundMessage } = MEDIA_TABLES[ref.itemType];
  const { transaction } = caller;
  const [owner, item] = await Promise.all([
    getMediaOwner(caller, ref),
    items.findOne({ where: itemCondition(ref), transaction }),
  ]);
  if (!item) throw new NotFoundError(itemNotFoundMessage);
  const { id, url, durationSeconds, views, plays } = item;
  const name = formatDisplayName(ref.itemType, item);
  return { id, name, url, durationSeconds, views, plays, owner: owner.name };
}
