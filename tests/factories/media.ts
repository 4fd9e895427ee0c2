import {
  Advertisement,
  Advertiser,
  MediaEvent,
  ReligiousMessage,
  ReligiousPartner,
} from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import type { MediaRef } from "~/server/media/media-items";
import { unique } from "./names";

/** Inserts the owner of media items: an advertiser or a religious partner. */
export async function seedMediaOwner(itemType: MediaItemType, name = unique("Owner")) {
  const OwnerModel = itemType === "advertisement" ? Advertiser : ReligiousPartner;
  const { id } = await (OwnerModel as typeof Advertiser).create({ name });
  return id;
}

type ItemValues = { ownerId?: number; name?: string; url?: string };

/** Inserts a media item, of a new owner unless `ownerId` is set. */
export async function seedMediaItem(
  itemType: MediaItemType,
  { ownerId, name = unique("Item"), url = "https://media.example.org/peace.mp3" }: ItemValues = {},
): Promise<MediaRef> {
  const itemOwnerId = ownerId ?? (await seedMediaOwner(itemType));
  const values = { name, url, durationSeconds: 30 };
  const { id } =
    itemType === "advertisement"
      ? await Advertisement.create({ ...values, advertiserId: itemOwnerId })
      : await ReligiousMessage.create({
          ...values,
          title: name,
          religionType: "Other",
          religiousPartnerId: itemOwnerId,
        });
  return { itemType, itemId: id, ownerId: itemOwnerId };
}

/** Inserts views or plays of an item at these times, bypassing validation. */
export async function insertMediaEvents(
  item: MediaRef,
  kind: "view" | "play",
  times: string[],
): Promise<void> {
  await MediaEvent.bulkCreate(times.map((at) => ({ ...item, kind, at: new Date(at) })));
}
