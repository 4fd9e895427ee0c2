import { z } from "zod";
import { tagIdsField } from "~/models/tags/tag-ids-api.schema";
import type { Audience } from "./audience.schema";
import { guidanceDetailsFields } from "./guidance.schema";

// Apart from the schemas of forms, whose pages would load these too.

const apiSchema = (audience: Audience) =>
  z.object({ ...guidanceDetailsFields(audience), tagIds: tagIdsField });

/** POST and PUT of guidance for each audience (specification 001, section 7). */
export const GUIDANCE_API = { caretaker: apiSchema("caretaker"), family: apiSchema("family") };
