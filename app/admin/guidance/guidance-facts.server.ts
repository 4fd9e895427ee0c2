import { guidanceLabel } from "~/models/rules/labels.schema";
import { type Audience, PHASES, phaseLabel, phaseName } from "~/models/guidance/audience.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import { formatIsoDay } from "~/server/platform/dates";
import type { GuidanceData } from "~/server/guidance/present";

/** Guidance as its page shows it. */
export function guidanceFacts(audience: Audience, guidance: GuidanceData) {
  const { id, name, phase, image, tags, stepCount, createdAt } = guidance;
  const found = PHASES.find(({ value }) => phaseName(audience, value) === phase);
  return {
    id,
    label: guidanceLabel(id),
    name,
    phase: phaseLabel(found?.value ?? null),
    image,
    small: toThumbnailAddress(image),
    tags: tags.map((tag) => tag.name).join(", "),
    created: formatIsoDay(createdAt),
    steps: stepCount.toLocaleString("en-US"),
  };
}

/** Guidance as the fields of its form hold it. */
export function guidanceValues({ name, phase, image, tags }: GuidanceData) {
  const tagIds = tags.map(({ id }) => String(id));
  return { name, image: parseFileId(image), phase: phase ?? "", tagIds, newTagName: "" };
}
