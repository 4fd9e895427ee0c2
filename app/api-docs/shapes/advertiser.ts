import { z } from "zod";
import type { AdvertisementData, AdvertiserData } from "~/server/advertisers/present";
import { contact, contactExample } from "./contact";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";
import { plays, tagRefs, views } from "./media";

const CREATED_AT = "2027-01-04T08:30:00.000Z";

export const ADVERTISEMENT = {
  name: "Advertisement",
  shape: defineShape<AdvertisementData>()(
    z
      .object({
        id: idSchema("the advertisement"),
        advertiserId: idSchema("the advertiser that it belongs to"),
        advertisementName: z.string(),
        advertisementUrl: z.string().describe("Where it is seen or heard."),
        advertisementDuration: z.number().int().min(1).describe("In seconds."),
        tags: tagRefs,
        isActive: z.boolean(),
        views,
        plays,
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("What an advertiser shows in sessions."),
  example: {
    id: 2,
    advertiserId: 2,
    advertisementName: "Lumorest drops for restful sleep",
    advertisementUrl: "https://media.example.org/advertisements/lumorest.mp4",
    advertisementDuration: 20,
    tags: [{ id: 6, name: "Sleep" }],
    isActive: true,
    views: 12,
    plays: 7,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

const advertiser = defineShape<AdvertiserData>()(
  z
    .object({
      id: idSchema("the advertiser"),
      advertiserName: z.string().describe("Unique, whatever its case."),
      isActive: z.boolean(),
      ...contact,
      advertisementCount: z.number().int().min(0),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

export const ADVERTISER = {
  name: "Advertiser",
  shape: advertiser.describe("A company whose advertisements sessions can show."),
  example: {
    id: 2,
    advertiserName: "Brightwater Therapeutics",
    isActive: true,
    ...contactExample,
    advertisementCount: 1,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

type WithAdvertisements = AdvertiserData & { advertisements: AdvertisementData[] };

export const ADVERTISER_WITH_ADVERTISEMENTS = {
  name: "AdvertiserWithAdvertisements",
  shape: defineShape<WithAdvertisements>()(
    advertiser.extend({ advertisements: z.array(ADVERTISEMENT.shape) }),
  ).describe("An advertiser with all that it shows, the oldest first."),
  example: { ...ADVERTISER.example, advertisements: [ADVERTISEMENT.example] },
} satisfies Shape;
