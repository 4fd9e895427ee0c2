import { z } from "zod";
import { PUBLISH_STATUSES } from "~/models/rules/publish-status.schema";
import { dateTimeSchema } from "../describe";

/** Fields of a record that is published and unpublished. @param effect what patients get of it */
export const publishingFields = (effect: string) => ({
  status: z.enum(PUBLISH_STATUSES).describe(effect),
  statusChangedAt: dateTimeSchema("When it was published or unpublished last.").nullable(),
  statusChangedBy: z.string().nullable().describe("Who did."),
});

export const EXAMPLE_PUBLISHED = {
  status: "Active",
  statusChangedAt: "2027-01-05T09:00:00.000Z",
  statusChangedBy: "Ada Lovelace",
} as const;
export const EXAMPLE_DRAFT = { status: "Draft", statusChangedAt: null, statusChangedBy: null };
