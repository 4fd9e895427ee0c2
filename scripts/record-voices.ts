// Synthesizes the voice recordings of the sample content as MP3 (docs/sample-content.md): npx tsx scripts/record-voices.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SAMPLE_NAVIGATION_STEPS } from "../server/sample-content/facilities/facility-samples";
import { SAMPLE_GUIDANCES } from "../server/sample-content/guidance/guidance-samples";

const SAMPLES = path.join(import.meta.dirname, "../server/sample-content");
const SPEED = 82;

/** Recording: its file below SAMPLES, title and text. */
type Voice = { file: string; title: string; text: string };

const VOICES: Voice[] = [
  ...SAMPLE_GUIDANCES.flatMap(({ steps }) => steps).flatMap(({ voice, title, directions }) =>
    voice ? [{ file: `guidance/voices/${voice}.mp3`, title, text: directions }] : [],
  ),
  ...SAMPLE_NAVIGATION_STEPS.map(({ name, title, description }) => {
    return { file: `facilities/voices/${name}.mp3`, title, text: description };
  }),
];

/** Markup for the speech synthesizer: slow, with the emergency number digit by digit. */
function toSpeechMarkup(text: string): string {
  return `<speed level="${SPEED}">${text.replaceAll("911", "nine one one")}</speed>`;
}

const TRIM_START_FILTER = "silenceremove=start_periods=1:start_threshold=-50dB";
const AUDIO_FILTERS = [
  `${TRIM_START_FILTER},areverse,${TRIM_START_FILTER},areverse`,
  "highpass=f=70,loudnorm=I=-18:TP=-2:LRA=7",
  "aresample=16000,afade=t=in:d=0.02,adelay=150,apad=pad_dur=0.3",
].join(",");

const folder = mkdtempSync(path.join(tmpdir(), "voices-"));
for (const { file, title, text } of VOICES) {
  const waveFile = path.join(folder, "words.wav");
  execFileSync("pico2wave", ["-l", "en-US", "-w", waveFile, toSpeechMarkup(text)]);
  const metadata = ["-metadata", `title=${title}`, "-metadata", `comment=${text}`];
  const encoding = ["-ac", "1", "-ar", "16000", "-b:a", "32k", "-codec:a", "libmp3lame"];
  const logOptions = ["-loglevel", "error", "-y"];
  const target = path.join(SAMPLES, file);
  execFileSync("ffmpeg", [
    ...logOptions,
    "-i",
    waveFile,
    "-af",
    AUDIO_FILTERS,
    ...encoding,
    ...metadata,
    target,
  ]);
}
rmSync(folder, { recursive: true });
