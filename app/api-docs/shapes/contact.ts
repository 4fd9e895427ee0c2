import { z } from "zod";

/** Telephone number, which is older than its check if it is not in this form. */
export const phoneSchema = z.string().describe("E.164, with an extension as ;ext=12.");

/** Contact person; unknown fields are null. */
export const contact = {
  contactFirstName: z.string().nullable(),
  contactLastName: z.string().nullable(),
  contactTitle: z.string().nullable(),
  contactPhone: phoneSchema.nullable(),
  contactEmail: z.string().nullable(),
};

/** What a call may send as a telephone number. */
export const PHONE_NOTE = "A full number as people write it, or with + and the country code.";

export const contactExample = {
  contactFirstName: "Tomás",
  contactLastName: "Aguilar",
  contactTitle: "Brand Manager",
  contactPhone: "+12065550101",
  contactEmail: "t.aguilar@brightwater.example",
};
