import { z } from "zod";
import { idField } from "~/models/rules/text.schema";
import { isActiveField } from "~/models/rules/status.schema";
import { tagIdsField } from "~/models/tags/tag-ids-api.schema";
import { advertisementFields, WIZARD_MESSAGES } from "./advertisement.schema";

// Apart from the schemas of forms, whose pages would load these too.

/** PUT /advertisement: omitted tags and status keep their values. */
export const advertisementSchema = z.object({
  ...advertisementFields(WIZARD_MESSAGES),
  tagIds: tagIdsField,
  isActive: isActiveField,
});

/** POST /advertisement. */
export const newAdvertisementSchema = advertisementSchema.extend({
  advertiserId: idField("Advertiser is required", "Advertiser must be the ID of an advertiser"),
});
