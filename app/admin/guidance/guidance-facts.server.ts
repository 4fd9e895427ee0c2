import { publishingUrl } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { guidanceTexts } from "./guidance-texts";
import { toPublishingState } from "~/app/admin/publishing.server";
import { guidanceLabel } from "~/models/rules/labels.schema";
import { type Audience, parsePhase, phaseLabel } from "~/models/guidance/audience.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import { formatIsoDay } from "~/server/platform/dates";
import type { GuidanceData } from "~/server/guidance/present";
import { findGuidancePublishProblem } from "~/server/guidance/publish";

/** Presents guidance for its detail page. @param viewers who sees it */
export function toGuidanceFacts(audience: Audience, guidance: GuidanceData, viewers: string) {
  const { id, name, phase, image, tags, stepCount, createdAt } = guidance;
  const page = `${guidanceTexts(audience).path}/${id}`;
  return {
    id,
    label: guidanceLabel(id),
    history: `${audience}-guidance/${id}`,
    name,
    phase: formatPhase(audience, phase),
    image,
    thumbnail: toThumbnailAddress(image),
    tags: tags.map((tag) => tag.name),
    created: formatIsoDay(createdAt),
    steps: stepCount.toLocaleString("en-US"),
    publishing: {
      ...toPublishingState(guidance, {
        obstacle: findGuidancePublishProblem(guidance),
        viewers,
        preview: previewUrl(page),
      }),
      action: publishingUrl(page),
    },
  };
}

/** Label of a phase by its name in forms and the API; "" for null. */
export const formatPhase = (audience: Audience, name: string | null) =>
  phaseLabel(name === null ? null : parsePhase(audience, name));

/** Form values of guidance. */
export function toGuidanceFormValues({ name, phase, image, tags }: GuidanceData) {
  const tagIds = tags.map(({ id }) => String(id));
  return { name, image: parseFileId(image), phase: phase ?? "", tagIds, newTagName: "" };
}
