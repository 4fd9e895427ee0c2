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

export const contactExample = {
  contactFirstName: "Tomás",
  contactLastName: "Aguilar",
  contactTitle: "Brand Manager",
  contactPhone: "+12065550101",
  contactEmail: "t.aguilar@brightwater.example",
};
