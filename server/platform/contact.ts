import type { Advertiser } from "~/models";
import type { ContactField } from "~/models/rules/contact.schema";
import type { z } from "zod";
import { parseInput } from "./input";
import { formatPhone, phoneField, readKeptPhone } from "./phone-numbers";

/** Presents a contact for the API, with null for missing fields (specification 001, section 7). */
export function presentContact(record: Pick<Advertiser, ContactField>) {
  return {
    contactFirstName: emptyToNull(record.contactFirstName),
    contactLastName: emptyToNull(record.contactLastName),
    contactTitle: emptyToNull(record.contactTitle),
    contactPhone: emptyToNull(record.contactPhone),
    contactEmail: emptyToNull(record.contactEmail),
  };
}

/**
 * Parses a record with a contact, whose phone number becomes E.164.
 * @param findRecord finds the record that is changed, whose number may stay although it is not a complete one
 * @throws InvalidInputError with all validation errors
 */
export async function parseContact<Shape extends ContactShape>(
  schema: z.ZodObject<Shape>,
  input: unknown,
  findRecord?: () => Promise<{ contactPhone: string }>,
) {
  const kept = findRecord
    ? await readKeptPhone(input, "contactPhone", async () => (await findRecord()).contactPhone)
    : "";
  return parseInput(withPhone(schema, kept), input);
}
type ContactShape = z.ZodRawShape & {
  contactPhone: z.ZodType<string, z.ZodTypeDef, unknown>;
};

/** Extends the schema of a record with a contact: its phone number becomes E.164. */
export const withPhone = <Shape extends ContactShape>(schema: z.ZodObject<Shape>, kept = "") =>
  schema.extend({
    contactPhone: phoneField(schema.shape.contactPhone, "phone", kept),
  }) as unknown as z.ZodObject<Shape>;

/** Formats a contact's phone number as the hospital's region writes it. */
export const showContact = <T extends { contactPhone: string | null }>(record: T): T => ({
  ...record,
  contactPhone: record.contactPhone && formatPhone(record.contactPhone),
});

/** Maps "" to null. */
export const emptyToNull = (text: string) => (text === "" ? null : text);

/** Formats a contact's name; null without one. */
export const formatContactName = ({
  contactFirstName,
  contactLastName,
}: Pick<ReturnType<typeof presentContact>, "contactFirstName" | "contactLastName">) =>
  [contactFirstName, contactLastName].filter(Boolean).join(" ") || null;
