import { z } from "zod";
import { BILL_TYPES, MEDIA_KINDS } from "~/models/sessions/session.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import type { ApiSession } from "~/server/sessions/present-for-api";
import {
  createdAt,
  dateTimeSchema,
  idSchema,
  type Shape,
  defineShape,
  updatedAt,
  version,
} from "../describe";
import { EXAMPLE_PUBLISHED, publishingFields } from "./publishing";
import { textSchema } from "./text";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const yesOrNo = textSchema({ enum: ["Yes", "No"] });
const minutes = z.number().int().min(1);

const shape = z
  .object({
    id: idSchema("the session"),
    name: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    departmentId: idSchema("the department"),
    department: z.string().describe("The department's name."),
    specialityId: idSchema("the specialty"),
    specialtyId: apiNote(idSchema("the specialty"), {
      type: "integer",
      minimum: 1,
      deprecated: true,
      description: "Deprecated: the same as `specialityId`.",
    }),
    specialty: z.string().describe("The specialty's name."),
    billType: z.enum(BILL_TYPES),
    startType: z.enum(START_TYPES),
    liveCoach: textSchema({ enum: ["Y", "N"] }),
    duration: textSchema({
      pattern: "^\\d+ min$",
      description: "The longer one of audio and video, such as 10 min.",
    }),
    ...publishingFields("Patients get the Active ones."),
    mediaCheckedAt: dateTimeSchema(
      "When its audio and its video were tried last, after it was published.",
    ).nullable(),
    unreachableMedia: z
      .array(z.enum(MEDIA_KINDS))
      .describe("What could not be reached then: patients may not hear or see it."),
    audioUrl: z.string().describe("A web address, or that of an uploaded file: /media/…"),
    audioDuration: minutes.describe("In minutes."),
    audioTranscript: z.string().nullable(),
    videoUrl: z.string().nullable().describe("The same of the video; null where there is none."),
    videoDuration: minutes.nullable().describe("In minutes."),
    videoTranscript: z.string().nullable(),
    religiousContent: yesOrNo,
    religiousMessageId: idSchema("the religious message").nullable(),
    religiousMessage: z.string().nullable().describe("Its title, also after it was deleted."),
    religiousMessageDeleted: z.boolean(),
    advertisingContent: yesOrNo,
    advertiserId: idSchema("the advertiser").nullable(),
    advertiser: z.string().nullable().describe("Its name, also after it was deleted."),
    advertisementId: idSchema("the advertisement").nullable(),
    advertisement: z.string().nullable().describe("Its name, also after it was deleted."),
    advertisementDeleted: z.boolean(),
    advertisingDescription: z.string().nullable(),
    version,
    createdAt,
    updatedAt,
  })
  .strict();

export const SESSION = {
  name: "Session",
  shape: defineShape<ApiSession>()(shape).describe(
    "Something to listen to or to watch, on the way through a procedure.",
  ),
  example: {
    id: 2,
    name: "Lying Still in the Scanner",
    title: "A quiet place to go in your mind",
    description: "This session takes you on a slow walk along a lake.",
    departmentId: 3,
    department: "Radiology",
    specialityId: 10,
    specialtyId: 10,
    specialty: "Diagnostic Test",
    billType: "Paid",
    startType: "Procedure-Day",
    liveCoach: "N",
    duration: "12 min",
    ...EXAMPLE_PUBLISHED,
    mediaCheckedAt: "2027-01-05T09:00:02.000Z",
    unreachableMedia: [],
    audioUrl: "https://media.example.org/sessions/a-walk-along-the-lake.mp3",
    audioDuration: 10,
    audioTranscript: null,
    videoUrl: "https://media.example.org/sessions/a-walk-along-the-lake.mp4",
    videoDuration: 12,
    videoTranscript: null,
    religiousContent: "No",
    religiousMessageId: null,
    religiousMessage: null,
    religiousMessageDeleted: false,
    advertisingContent: "Yes",
    advertiserId: 2,
    advertiser: "Brightwater Therapeutics",
    advertisementId: 2,
    advertisement: "Lumorest drops for restful sleep",
    advertisementDeleted: false,
    advertisingDescription: "Drops for a restful night.",
    version: 2,
    createdAt: CREATED_AT,
    updatedAt: "2027-01-05T09:00:00.000Z",
  },
} satisfies Shape;
