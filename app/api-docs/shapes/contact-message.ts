import { z } from "zod";
import { CONTACT_TOPICS } from "~/models/contact/contact-message.schema";
import { CONTACT_MESSAGE_STATUSES } from "~/models/contact/contact-message-status.schema";
import { handling, handlingExample } from "./handling";
import type { ContactMessageData } from "~/server/contact/present";
import {
  createdAt,
  idSchema,
  dateTimeSchema,
  type Shape,
  defineShape,
  updatedAt,
  version,
} from "../describe";

const [first, ...others] = CONTACT_TOPICS.map(({ value }) => value);
type Topic = ContactMessageData["topic"];

export const CONTACT_MESSAGE: Shape = {
  name: "ContactMessage",
  shape: defineShape<ContactMessageData>()(
    z
      .object({
        id: idSchema("the message"),
        name: z.string(),
        email: z.string(),
        topic: z.enum([first, ...others] as [Topic, ...Topic[]]),
        message: z.string(),
        status: z.enum(CONTACT_MESSAGE_STATUSES),
        answeredAt: dateTimeSchema("When it became Answered.").nullable(),
        answeredBy: z.string().nullable().describe("The name of who said so."),
        patientId: idSchema(
          "the patient with a name who was signed in when they wrote it",
        ).nullable(),
        patient: z.string().nullable().describe("The patient as staff read it."),
        ...handling,
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("What a visitor of the public site wrote to the hospital."),
  example: {
    id: 9,
    name: "Rosa Lind",
    email: "rosa.lind@mail.example",
    topic: "plans",
    message: "May my daughter stay with me until I am asleep?",
    status: "Answered",
    answeredAt: "2027-01-05T09:00:00.000Z",
    answeredBy: "Ada Lovelace",
    patientId: null,
    patient: null,
    ...handlingExample,
    version: 2,
    createdAt: "2027-01-04T20:15:00.000Z",
    updatedAt: "2027-01-05T09:00:00.000Z",
  },
};
