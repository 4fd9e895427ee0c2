import { z } from "zod";
import { type MessagePurpose, MESSAGE_PURPOSE_KEYS } from "~/models/outbox/message-purpose.schema";
import {
  MESSAGE_LANGUAGES,
  OUTBOX_STATUSES,
  RECIPIENT_KINDS,
  STOP_REASONS,
  type StopReason,
} from "~/models/outbox/outbox-message.schema";
import type { OutboxMessageData } from "~/server/outbox/present-message";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

export const OUTBOX_MESSAGE: Shape = {
  name: "OutboxMessage",
  shape: defineShape<OutboxMessageData>()(
    z
      .object({
        id: idSchema("the message"),
        recipient: z
          .object({
            kind: z.enum(RECIPIENT_KINDS),
            id: z.number().int().min(1).nullable().describe("The ID of their record."),
            name: z.string().nullable(),
          })
          .strict()
          .describe("To whom. ID and name are null once they were erased."),
        address: z
          .string()
          .nullable()
          .describe("An email address, or a number. Null once it was erased."),
        channel: z.enum(["email", "text"]),
        purpose: z
          .enum(MESSAGE_PURPOSE_KEYS as [MessagePurpose, ...MessagePurpose[]])
          .describe("What it is for. A newer release that uses the same database may have more."),
        language: z.enum(MESSAGE_LANGUAGES),
        subject: z.string().nullable().describe("Null for a text message, and where `text` is."),
        text: z
          .string()
          .nullable()
          .describe(
            "With `{link}` where its link stands. Null once it was erased, and for who may not read texts.",
          ),
        link: z
          .string()
          .nullable()
          .describe("The address of its link. A one-time link is never answered: null."),
        dueAt: dateTimeSchema("When it is, or was, to be sent."),
        status: z.enum(OUTBOX_STATUSES),
        stopReason: z
          .enum(STOP_REASONS.map(({ value }) => value) as [StopReason, ...StopReason[]])
          .nullable(),
        attempts: z.number().int().min(0).describe("How often it was handed to the server."),
        nextAttemptAt: dateTimeSchema("When it is tried next, while it is Scheduled.").nullable(),
        lastError: z.string().nullable().describe("What the server said to the last attempt."),
        sentAt: dateTimeSchema("When a server took it.").nullable(),
        deliveredAt: dateTimeSchema("When the gateway said that it arrived.").nullable(),
        about: z
          .object({ type: z.string(), id: z.number().int().min(1) })
          .strict()
          .nullable()
          .describe("The record that caused it."),
        isErased: z
          .boolean()
          .describe(
            "Whether its text, name and address were erased, after the days of the hospital's settings.",
          ),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A message by email or text message."),
  example: {
    id: 1,
    recipient: { kind: "administrator", id: 3, name: "Ada Lovelace" },
    address: "ada.lovelace@hospital.example",
    channel: "email",
    purpose: "new-request",
    language: "en",
    subject: "Calmward: a request or message needs you",
    text: "Hello Ada Lovelace\n\nA request or message is new, or has changed. Please look at it: somebody may be waiting for you.\n\n[Open It]({link})",
    link: "https://calmward.example.org/admin/live-sessions",
    dueAt: "2027-01-04T20:15:00.000Z",
    status: "Sent",
    stopReason: null,
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    sentAt: "2027-01-04T20:15:02.000Z",
    deliveredAt: null,
    about: null,
    isErased: false,
    version: 2,
    createdAt: "2027-01-04T20:15:00.000Z",
    updatedAt: "2027-01-04T20:15:02.000Z",
  },
};
