// Synthesizes recordings of sample sessions from spoken-words.ts (docs/sample-content.md): npx tsx scripts/record-sessions.ts lake-walk …
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { SPOKEN_RECORDINGS } from "../server/sample-content/sessions/spoken-words";

const SAMPLES = path.join(import.meta.dirname, "../server/sample-content");
const SESSIONS = path.join(SAMPLES, "sessions");
const SPEED = 82;

/** Drawings of a recording's video, one per sentence; a recording without them has no video of its own. */
const DRAWINGS: Record<string, string[]> = {
  "lake-walk": [
    ...["guidance/pictures/slow-breath", "guidance/pictures/clock"],
    ...["guidance/pictures/hand-on-the-shoulder", "guidance/pictures/walk-in-the-park"],
    ...Array.from({ length: 7 }, () => "sessions/lake"),
  ],
  "surgery-day": [
    ...["guidance/pictures/calendar", "facilities/pictures/main-entrance"],
    ...["guidance/pictures/folded-clothes", "facilities/pictures/surgery-reception"],
    ...["guidance/pictures/hand-on-the-shoulder", "guidance/pictures/night-lamp"],
    ...["guidance/pictures/tea-by-the-bed", "guidance/pictures/road-home"],
    "guidance/pictures/list-and-pen",
  ],
};

const LOG_OPTIONS = ["-loglevel", "error", "-y"];
const run = (program: string, options: string[]) =>
  execFileSync(program, options, { encoding: "utf8" }).trim();

/** Seconds that a file plays. */
const readSeconds = (file: string) =>
  Number(
    run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]),
  );

/** Reads a line such as "0:09 Breathe in." */
function parseLine(line: string) {
  const [, minutes = "", seconds = "", text = ""] = /^(\d+):(\d\d) (.+)$/.exec(line) ?? [];
  return { at: Number(minutes) * 60 + Number(seconds), text };
}

/** Speaks each sentence at its time, over five soft sines. @throws Error where a sentence runs into the next one */
function recordSound(name: string, target: string) {
  const { seconds, words } = SPOKEN_RECORDINGS[name as keyof typeof SPOKEN_RECORDINGS];
  const sentences = words.map(parseLine);
  const inputs = sentences.flatMap(({ at, text }, index) => {
    const file = path.join(folder, `${index}.wav`);
    run("pico2wave", ["-l", "en-US", "-w", file, `<speed level="${SPEED}">${text}</speed>`]);
    if (at + readSeconds(file) > (sentences[index + 1]?.at ?? seconds))
      throw new Error(`${name}: "${text}" is longer than its time`);
    return ["-i", file];
  });
  const voices = sentences.map(({ at }, index) => `[${index}]adelay=${at * 1000}[v${index}]`);
  const labels = sentences.map((_, index) => `[v${index}]`).join("");
  const sines = [110, 165, 220, 275, 330].map((hertz) => `sin(2*PI*${hertz}*t)`).join("+");
  const filters = [
    ...voices,
    `${labels}amix=${sentences.length}:normalize=0,highpass=f=70,apad,atrim=0:${seconds},loudnorm=I=-19:TP=-2[voice]`,
    `aevalsrc='0.004*(${sines})*(0.75+0.25*sin(2*PI*t/10))':d=${seconds}:s=16000[hum]`,
    `[voice][hum]amix=2:normalize=0,aresample=16000,afade=t=in:d=1,afade=t=out:st=${seconds - 2}:d=2`,
  ].join(";");
  const encoding = ["-ac", "1", "-ar", "16000", "-b:a", "24k", "-codec:a", "libmp3lame"];
  const tags = ["-map_metadata", "-1"];
  run("ffmpeg", [
    ...LOG_OPTIONS,
    ...inputs,
    "-filter_complex",
    filters,
    ...encoding,
    ...tags,
    target,
  ]);
}

/** Shows a drawing per sentence, to a sound that exists. */
async function recordVideo(name: string, drawings: string[], sound: string) {
  const { seconds, words } = SPOKEN_RECORDINGS[name as keyof typeof SPOKEN_RECORDINGS];
  const starts = words.map((line) => parseLine(line).at);
  const inputs: string[] = [];
  for (const [index, drawing] of drawings.entries()) {
    const picture = path.join(folder, `${index}.png`);
    await sharp(path.join(SAMPLES, `${drawing}.svg`))
      .resize(480, 360)
      .extend({ left: 80, right: 80, background: "#f5eee3" })
      .png()
      .toFile(picture);
    const from = index === 0 ? 0 : (starts[index] ?? 0);
    const duration = (starts[index + 1] ?? seconds) - from;
    inputs.push("-loop", "1", "-framerate", "4", "-t", String(duration), "-i", picture);
  }
  const filters = `concat=n=${drawings.length}:v=1,format=yuv420p`;
  run("ffmpeg", [
    ...[...LOG_OPTIONS, ...inputs, "-i", sound],
    ...["-filter_complex", filters, "-map", `${drawings.length}:a`, "-r", "4"],
    ...["-c:v", "libx264", "-preset", "veryslow", "-crf", "28", "-profile:v", "main"],
    ...["-c:a", "aac", "-b:a", "24k", "-map_metadata", "-1", "-movflags", "+faststart"],
    ...["-t", String(seconds), path.join(SESSIONS, `${name}.mp4`)],
  ]);
}

const folder = mkdtempSync(path.join(tmpdir(), "sessions-"));
for (const name of process.argv.slice(2)) {
  const sound = path.join(SESSIONS, `${name}.mp3`);
  recordSound(name, sound);
  const drawings = DRAWINGS[name];
  if (drawings) await recordVideo(name, drawings, sound);
}
rmSync(folder, { recursive: true });
