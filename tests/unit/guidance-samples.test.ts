import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { parseFile } from "music-metadata";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DAYS } from "~/models/guidance/guidance-step.schema";
import { AUDIENCES, PHASES } from "~/models/guidance/audience.schema";
import { SAMPLE_GUIDANCES } from "~/server/sample-content/guidance/guidance-samples";
import { SAMPLE_PICTURES } from "~/server/sample-content/guidance/sample-guidance";
import { SAMPLE_TAGS } from "~/server/sample-content/tags";

const FOLDER = "server/sample-content/guidance";
const steps = SAMPLE_GUIDANCES.flatMap((guidance) => guidance.steps);
const spokenSteps = steps.flatMap(({ voice, ...step }) => (voice ? [{ ...step, voice }] : []));
const listFiles = (folder: string, extension: string) =>
  readdirSync(path.join(FOLDER, folder)).filter((name) => name.endsWith(extension));

describe("the sample guidance", () => {
  it.each(AUDIENCES)("has a guidance for the %s in each phase", (audience) => {
    const guidances = SAMPLE_GUIDANCES.filter((guidance) => guidance.audience === audience);
    expect(guidances.map(({ phase }) => phase)).toEqual(PHASES.map(({ value }) => value));
  });

  it("repeats no text", () => {
    for (const texts of [
      SAMPLE_GUIDANCES.map(({ name }) => name),
      steps.map(({ directions }) => directions),
      spokenSteps.map(({ voice }) => voice),
    ]) {
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it.each(SAMPLE_GUIDANCES)("$name has five to eight steps, by day", ({ steps, tags }) => {
    const days = steps.map(({ day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(5);
    expect(days.length).toBeLessThanOrEqual(8);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(DAYS).toEqual(expect.arrayContaining(days));
    expect(SAMPLE_TAGS).toEqual(expect.arrayContaining(tags));
  });

  it("has a voice for the first step of each guidance", () => {
    expect(SAMPLE_GUIDANCES.filter(({ steps }) => !steps[0]?.voice)).toEqual([]);
  });
});

describe("the pictures of the sample guidance", () => {
  it("are all drawn, exported and used", () => {
    const names = SAMPLE_PICTURES.toSorted();
    const used = [...SAMPLE_GUIDANCES, ...steps].flatMap(({ picture }) => picture ?? []);
    expect(listFiles("pictures", ".svg")).toEqual(names.map((name) => `${name}.svg`));
    expect(listFiles("pictures", ".webp")).toEqual(names.map((name) => `${name}.webp`));
    expect([...new Set(used)].toSorted()).toEqual(names);
  });

  it.each(SAMPLE_PICTURES)("%s is 800 by 600 and small", async (name) => {
    const file = path.join(FOLDER, "pictures", `${name}.webp`);
    expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 800, height: 600 });
    expect(statSync(file).size).toBeLessThanOrEqual(25_000);
    const small = path.join(FOLDER, "pictures/small", `${name}.webp`);
    expect(await sharp(small).metadata()).toMatchObject({
      format: "webp",
      width: 192,
      height: 144,
    });
  });
});

describe("the voices of the sample guidance", () => {
  it("are all used", () => {
    const usedFiles = spokenSteps.map(({ voice }) => `${voice}.mp3`);
    expect(listFiles("voices", ".mp3")).toEqual(usedFiles.toSorted());
  });

  it.each(spokenSteps)("$voice speaks its directions, in half a minute", async (step) => {
    const file = path.join(FOLDER, "voices", `${step.voice}.mp3`);
    const { format, native } = await parseFile(file, { duration: true });
    const comments = Object.values(native).flat();
    const transcript = comments.find(({ id }) => id === "TXXX:comment")?.value;
    expect(transcript).toBe(step.directions);
    expect(format).toMatchObject({ codec: "MPEG 2 Layer 3", numberOfChannels: 1 });
    expect(format.duration).toBeGreaterThan(10);
    expect(format.duration).toBeLessThan(30);
    expect(statSync(file).size).toBeLessThanOrEqual(100_000);
  });
});
