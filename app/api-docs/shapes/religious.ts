import { z } from "zod";
import { MESSAGE_NAMES } from "~/models/religious/religious-message.schema";
import { RELIGION_TYPES } from "~/models/religious/religion-types.schema";
import type { ReligiousMessageData, ReligiousPartnerData } from "~/server/religious/present";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";
import { contact } from "./contact";
import { plays, views } from "./media";
import { textSchema } from "./text";

const CREATED_AT = "2027-01-04T08:30:00.000Z";

const partner = defineShape<ReligiousPartnerData>()(
  z
    .object({
      id: idSchema("the partner"),
      partnerName: z.string().describe("Unique, whatever its case."),
      isActive: z.boolean(),
      ...contact,
      partnerDescription: z.string().nullable(),
      messagesCount: z.number().int().min(0),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

export const RELIGIOUS_PARTNER = {
  name: "ReligiousPartner",
  shape: partner.describe("A community whose messages sessions can include."),
  example: {
    id: 1,
    partnerName: "St. Aelwyn Catholic Chaplaincy",
    isActive: true,
    contactFirstName: "Michael",
    contactLastName: "Doyle",
    contactTitle: "Chaplain",
    contactPhone: "+12065550120",
    contactEmail: "chaplaincy@aelwyn.example",
    partnerDescription: "Priests and lay chaplains who visit patients in every unit.",
    messagesCount: 4,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

type WithTotals = ReligiousPartnerData & { totalViews: number; totalPlays: number };

export const RELIGIOUS_PARTNER_WITH_TOTALS = {
  name: "ReligiousPartnerWithTotals",
  shape: defineShape<WithTotals>()(
    partner.extend({
      totalViews: z.number().int().min(0),
      totalPlays: z.number().int().min(0),
    }),
  ).describe("A partner, and how often its messages were viewed and played."),
  example: { ...RELIGIOUS_PARTNER.example, totalViews: 31, totalPlays: 18 },
} satisfies Shape;

export const RELIGIOUS_MESSAGE = {
  name: "ReligiousMessage",
  shape: defineShape<ReligiousMessageData>()(
    z
      .object({
        id: idSchema("the message"),
        religiousPartnerId: idSchema("the partner that it belongs to"),
        title: z.string(),
        messageName: textSchema({ enum: MESSAGE_NAMES }),
        religionType: textSchema({ enum: RELIGION_TYPES }),
        messageUrl: z.string().describe("Where it is heard or seen."),
        duration: z.number().int().min(1).describe("In seconds."),
        description: z.string().nullable(),
        religiousMessageTitle: z
          .object({ displayName: textSchema({ enum: MESSAGE_NAMES }) })
          .strict()
          .describe("The message's name once more."),
        isActive: z.boolean(),
        views,
        plays,
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("Words of a religious partner, for one day before or after a procedure."),
  example: {
    id: 1,
    religiousPartnerId: 1,
    title: "Introduction: Day 1",
    messageName: "Pre-Procedure Message",
    religionType: "Catholic",
    messageUrl: "https://media.example.org/religious/aelwyn/trust.mp3",
    duration: 45,
    description: "A prayer for trust in those who care for you.",
    religiousMessageTitle: { displayName: "Pre-Procedure Message" },
    isActive: true,
    views: 9,
    plays: 6,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;
