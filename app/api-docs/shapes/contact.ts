import { z } from "zod";

/** Contact person; unknown fields are null. */
export const contact = {
  contactFirstName: z.string().nullable(),
  contactLastName: z.string().nullable(),
  contactTitle: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
};

export const contactExample = {
  contactFirstName: "Tomás",
  contactLastName: "Aguilar",
  contactTitle: "Brand Manager",
  contactPhone: "+1 555 0101",
  contactEmail: "t.aguilar@brightwater.example",
};
