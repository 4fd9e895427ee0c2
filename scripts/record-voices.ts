// Speaks the directions of the sample guidance into MP3 files (docs/sample-content.md): npx tsx scripts/record-voices.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SAMPLE_GUIDANCES } from "../server/sample-content/guidance/guidance-samples";

const VOICES = path.join(import.meta.dirname, "../server/sample-content/guidance/voices");
const SPEED = 82;

/** As the speech program is to read it: unhurried, and the emergency number digit by digit. */
function spoken(directions: string): string {
  return `<speed level="${SPEED}">${directions.replaceAll("911", "nine one one")}</speed>`;
}

const TRIM = "silenceremove=start_periods=1:start_threshold=-50dB";
const SOUND = [
  `${TRIM},areverse,${TRIM},areverse`,
  "highpass=f=70,loudnorm=I=-18:TP=-2:LRA=7",
  "aresample=16000,afade=t=in:d=0.02,adelay=150,apad=pad_dur=0.3",
].join(",");

const folder = mkdtempSync(path.join(tmpdir(), "voices-"));
for (const step of SAMPLE_GUIDANCES.flatMap(({ steps }) => steps)) {
  if (!step.voice) continue;
  const wave = path.join(folder, `${step.voice}.wav`);
  execFileSync("pico2wave", ["-l", "en-US", "-w", wave, spoken(step.directions)]);
  const words = ["-metadata", `title=${step.title}`, "-metadata", `comment=${step.directions}`];
  const encoding = ["-ac", "1", "-ar", "16000", "-b:a", "32k", "-codec:a", "libmp3lame"];
  const file = path.join(VOICES, `${step.voice}.mp3`);
  const quiet = ["-loglevel", "error", "-y"];
  execFileSync("ffmpeg", [...quiet, "-i", wave, "-af", SOUND, ...encoding, ...words, file]);
}
rmSync(folder, { recursive: true });
