import type { Advertisement, Advertiser } from "~/models";
import { presentContact } from "~/server/platform/contact";
import type { TagRef } from "~/server/tags/tag-links";

/** Presents an advertiser as plain data (specification 001, section 3). Dates are ISO 8601 in UTC. */
export function presentAdvertiser(advertiser: Advertiser) {
  return {
    id: advertiser.id,
    advertiserName: advertiser.name,
    isActive: advertiser.isActive,
    ...presentContact(advertiser),
    advertisementCount: advertiser.advertisementCount,
    version: advertiser.version,
    createdAt: advertiser.createdAt.toISOString(),
    updatedAt: advertiser.updatedAt.toISOString(),
  };
}

/** Presents an advertisement as plain data, its tags sorted by name; the duration is in seconds. */
export function presentAdvertisement(advertisement: Advertisement, tags: TagRef[]) {
  return {
    id: advertisement.id,
    advertiserId: advertisement.advertiserId,
    advertisementName: advertisement.name,
    advertisementUrl: advertisement.url,
    advertisementDuration: advertisement.durationSeconds,
    tags,
    isActive: advertisement.isActive,
    views: advertisement.views,
    plays: advertisement.plays,
    version: advertisement.version,
    createdAt: advertisement.createdAt.toISOString(),
    updatedAt: advertisement.updatedAt.toISOString(),
  };
}

export type AdvertiserData = ReturnType<typeof presentAdvertiser>;
export type AdvertisementData = ReturnType<typeof presentAdvertisement>;
