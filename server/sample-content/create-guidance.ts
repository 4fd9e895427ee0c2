import path from "node:path";
import { Guidance, GuidanceStep, Tag } from "~/models";
import { type KnownFile, storeKnownFile } from "~/server/files/keep";
import { tagsLineOf } from "~/server/guidance/tag-text";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { GUIDANCE_TAGS, setTags } from "~/server/tags/tag-links";
import { SAMPLE_GUIDANCES } from "./guidance/guidance-samples";
import { SAMPLE_PICTURES } from "./guidance/sample-guidance";
import { madeAt } from "./made-at";

/** The product is started in the project's folder. */
const FOLDER = "server/sample-content/guidance";

const pictureFile = (name: string): KnownFile => ({
  kind: "image",
  path: path.join(FOLDER, "pictures", `${name}.webp`),
  smallPath: path.join(FOLDER, "pictures/small", `${name}.webp`),
  contentType: "image/webp",
  width: 800,
  height: 600,
});
/** 32 kbit a second. */
const voiceFile = (name: string): KnownFile => ({
  kind: "audio",
  path: path.join(FOLDER, "voices", `${name}.mp3`),
  contentType: "audio/mpeg",
  bytesPerSecond: 4_000,
});

/** Guidance for caretakers and families with its steps, pictures and voices; the tags are there already. */
export async function createGuidance(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const tags = await Tag.findAll({ attributes: ["id", "name"], transaction });
  const idOf = new Map(tags.map(({ id, name }) => [name, id]));
  const { pictures, voices } = await storeFiles(writer);
  // The last made is listed first: so that the list begins with the first phase.
  for (const [position, sample] of SAMPLE_GUIDANCES.toReversed().entries()) {
    const { audience, name, phase } = sample;
    const tagIds = sample.tags.map((tag) => idOf.get(tag) ?? 0);
    const createdAt = madeAt(position, SAMPLE_GUIDANCES.length);
    const imageId = pictures.get(sample.picture) ?? null;
    const tagsLine = await tagsLineOf(writer, tagIds);
    const guidance = await Guidance.create(
      { audience, name, phase, imageId, tagsLine, createdAt },
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

/** Stores all files of the sample, side by side. Returns the id of each, by its name. */
async function storeFiles(writer: CallerInTransaction) {
  const store = async (names: readonly string[], fileOf: (name: string) => KnownFile) => {
    const ids = await Promise.all(names.map((name) => storeKnownFile(writer, fileOf(name))));
    return new Map(names.map((name, at) => [name, ids[at]]));
  };
  const steps = SAMPLE_GUIDANCES.flatMap((sample) => sample.steps);
  const voices = steps.flatMap(({ voice }) => voice ?? []);
  return {
    pictures: await store(SAMPLE_PICTURES, pictureFile),
    voices: await store(voices, voiceFile),
  };
}
