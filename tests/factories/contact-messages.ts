import { ContactMessage } from "~/models";
import { sendContactMessage } from "~/server/contact/send";
import { unique } from "./names";
import { visitorFrom } from "./people";

/** Raw values of the contact form. */
export const rawContactMessage = (values: object = {}) => ({
  name: unique("Writer"),
  email: "writer@example.org",
  topic: "website",
  message: "The film does not play.",
  ...values,
});

/** Sends a message as a visitor and returns its row. */
export async function seedContactMessage(values: object = {}): Promise<ContactMessage> {
  await sendContactMessage(visitorFrom(), rawContactMessage(values));
  return ContactMessage.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
}

/** Inserts many messages in one statement, bypassing validation and audit. */
export async function bulkInsertContactMessages(count: number): Promise<void> {
  await ContactMessage.bulkCreate(
    Array.from({ length: count }, (_, index) => ({
      name: `Writer ${index}`,
      email: `writer-${index}@example.org`,
      topic: index % 2 ? ("website" as const) : ("other" as const),
      message: `Message ${index}`,
      status: index % 5 ? ("Answered" as const) : ("New" as const),
      answeredAt: null,
      answeredBy: null,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  );
}
