import { Guidance, GuidanceStep, Tag } from "~/models";
import { joinTagNames } from "~/server/tags/tagged-search-text";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { GUIDANCE_TAGS, setTags } from "~/server/tags/tag-links";
import { SAMPLE_GUIDANCES } from "./guidance/guidance-samples";
import { KNEE_GUIDANCES } from "./guidance/knee-samples";
import type { SampleGuidance } from "./guidance/sample-guidance";
import { SAMPLE_PICTURES } from "./guidance/sample-guidance";
import { pictureFile, storeFiles, voiceFile } from "./bundled-files";
import { beforeTheYear, spreadOverYear } from "./sample-dates";

const FOLDER = "guidance";

/**
 * Creates guidance for caretakers and families with steps, images and recordings; that of the knee replacement has no
 * phase, so that only its plan shows it. Requires the tags.
 */
export async function createSampleGuidance(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const tags = await Tag.findAll({ attributes: ["id", "name"], transaction });
  const tagIdsByName = new Map(tags.map(({ id, name }) => [name, id]));
  const spoken = SAMPLE_GUIDANCES.flatMap(({ steps }) => steps.flatMap(({ voice }) => voice ?? []));
  const pictures = await storeFiles(
    writer,
    SAMPLE_PICTURES.map((name) => [name, pictureFile(FOLDER, name)]),
  );
  const voices = await storeFiles(
    writer,
    spoken.map((name) => [name, voiceFile(FOLDER, name)]),
  );
  // Created in reverse order, since the list shows the newest first and should begin with the first phase.
  const samples: [SampleGuidance, Date][] = [
    ...SAMPLE_GUIDANCES.toReversed().map((sample, position): [SampleGuidance, Date] => [
      sample,
      spreadOverYear(position, SAMPLE_GUIDANCES.length),
    ]),
    ...KNEE_GUIDANCES.map((sample, position): [SampleGuidance, Date] => [
      sample,
      beforeTheYear(position),
    ]),
  ];
  for (const [sample, createdAt] of samples) {
    const { audience, name } = sample;
    const phase = KNEE_GUIDANCES.includes(sample) ? null : sample.phase;
    const tagIds = sample.tags.map((tag) => tagIdsByName.get(tag) ?? 0);
    const imageId = pictures.get(sample.picture) ?? null;
    const tagsLine = await joinTagNames(writer, tagIds);
    const guidance = await Guidance.create(
      { audience, name, phase, imageId, tagsLine, status: "Active", createdAt },
      { transaction },
    );
    await setTags(writer, GUIDANCE_TAGS, guidance.id, tagIds);
    await GuidanceStep.bulkCreate(
      sample.steps.map(({ day, title, directions, picture, voice }) => ({
        guidanceId: guidance.id,
        guidanceDay: day,
        guidanceTitle: title,
        guidanceDirections: directions,
        imageId: (picture && pictures.get(picture)) ?? null,
        voiceId: (voice && voices.get(voice)) ?? null,
        createdAt,
      })),
      { transaction },
    );
  }
}
