import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { parseFile } from "music-metadata";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SAMPLE_NAVIGATION_STEPS } from "~/server/sample-content/facilities/facility-samples";

const FOLDER = "server/sample-content/facilities";
const names = SAMPLE_NAVIGATION_STEPS.map(({ name }) => name).toSorted();
const listFiles = (folder: string, extension: string) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => name.endsWith(extension))
    .map((name) => path.basename(name, extension));

describe("the directions through the sample facility", () => {
  it("have a picture and a voice for each step, and no others", () => {
    expect(names).toHaveLength(6);
    for (const [folder, extension] of [
      ["pictures", ".svg"],
      ["pictures", ".webp"],
      ["pictures/small", ".webp"],
      ["voices", ".mp3"],
    ] as const) {
      expect(listFiles(folder, extension), folder).toEqual(names);
    }
  });

  it.each(SAMPLE_NAVIGATION_STEPS)(
    "$title has a small picture and a voice that speaks its description",
    async (step) => {
      const picture = path.join(FOLDER, "pictures", `${step.name}.webp`);
      expect(await sharp(picture).metadata()).toMatchObject({ width: 800, height: 600 });
      expect(statSync(picture).size).toBeLessThanOrEqual(25_000);
      const voice = path.join(FOLDER, "voices", `${step.name}.mp3`);
      const { format, native } = await parseFile(voice, { duration: true });
      const transcript = Object.values(native)
        .flat()
        .find(({ id }) => id === "TXXX:comment")?.value;
      expect(transcript).toBe(step.description);
      expect(format.duration).toBeLessThan(20);
    },
  );
});
