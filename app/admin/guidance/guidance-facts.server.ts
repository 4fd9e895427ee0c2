import { guidanceLabel } from "~/models/rules/labels.schema";
import { type Audience, PHASES, phaseLabel, phaseName } from "~/models/guidance/audience.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import { formatIsoDay } from "~/server/platform/dates";
import type { GuidanceData } from "~/server/guidance/present";

/** Presents guidance for its detail page. */
export function toGuidanceFacts(audience: Audience, guidance: GuidanceData) {
  const { id, name, phase, image, tags, stepCount, createdAt } = guidance;
  const match = PHASES.find(({ value }) => phaseName(audience, value) === phase);
  return {
    id,
    label: guidanceLabel(id),
    history: `${audience}-guidance/${id}`,
    name,
    phase: phaseLabel(match?.value ?? null),
    image,
    thumbnail: toThumbnailAddress(image),
    tags: tags.map((tag) => tag.name),
    created: formatIsoDay(createdAt),
    steps: stepCount.toLocaleString("en-US"),
  };
}

/** Form values of guidance. */
export function toGuidanceFormValues({ name, phase, image, tags }: GuidanceData) {
  const tagIds = tags.map(({ id }) => String(id));
  return { name, image: parseFileId(image), phase: phase ?? "", tagIds, newTagName: "" };
}
