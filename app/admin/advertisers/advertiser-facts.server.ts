import { pickContact, toContactValues } from "~/app/components/partner/contact-values";
import { formatTags } from "~/server/tags/format-tags";
import { toStatus } from "~/models/rules/status.schema";
import type { AdvertisementData, AdvertiserData } from "~/server/advertisers/present";
import { showContact } from "~/server/platform/contact";
import { formatDay } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";

/** Presents an advertiser for its detail page. */
export function toAdvertiserFacts(advertiser: AdvertiserData) {
  const { id, advertiserName, createdAt, advertisementCount } = advertiser;
  return {
    id,
    name: advertiserName,
    contact: { ...pickContact(advertiser), contactPhone: showPhone(advertiser.contactPhone ?? "") },
    status: toStatus(advertiser),
    created: formatDay(createdAt),
    advertisements: advertisementCount.toLocaleString("en-US"),
  };
}

/** Form values of an advertiser. */
export function toAdvertiserFormValues(advertiser: AdvertiserData) {
  return {
    advertiserName: advertiser.advertiserName,
    ...toContactValues(showContact(advertiser)),
    status: toStatus(advertiser),
  };
}

/** Form values of an advertisement. */
export function toAdvertisementFormValues(advertisement: AdvertisementData) {
  return {
    advertisementName: advertisement.advertisementName,
    advertisementUrl: advertisement.advertisementUrl,
    advertisementDuration: String(advertisement.advertisementDuration),
    tagIds: advertisement.tags.map(({ id }) => String(id)),
    newTagName: "",
    status: toStatus(advertisement),
  };
}

/** Table rows of advertisements. */
export function toAdvertisementRows(advertisements: AdvertisementData[]) {
  return advertisements.map((advertisement) => ({
    id: advertisement.id,
    name: advertisement.advertisementName,
    tags: formatTags(advertisement.tags),
    url: advertisement.advertisementUrl,
    duration: `${advertisement.advertisementDuration} seconds`,
    status: toStatus(advertisement),
    created: formatDay(advertisement.createdAt),
  }));
}
