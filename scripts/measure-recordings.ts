// Measures recordings of the sessions (docs/sample-content.md): npx tsx scripts/measure-recordings.ts [name …]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SPOKEN_RECORDINGS } from "../server/sample-content/sessions/spoken-words";
import {
  listLines,
  SPOKEN_TEXT_NAMES,
  SPOKEN_TEXTS,
} from "../server/sample-content/sessions/spoken/spoken-texts";

const SESSIONS = path.join(import.meta.dirname, "../server/sample-content/sessions");
/** Quieter than speech, louder than the sines under meditations. */
const SILENCE = "silencedetect=noise=-36dB:d=0.4";

const MARKS = /^(\d+:\d\d )?((Interviewer|Surgeon|Doctor|Patient): )?/;
const TEXTS = new Map<string, string[]>([
  ...SPOKEN_TEXT_NAMES.map((name) => [name, listLines(SPOKEN_TEXTS[name])] as const),
  ...Object.entries(SPOKEN_RECORDINGS).map(([name, { words }]) => [name, words] as const),
]);

const toWords = (text: string) =>
  text
    .replaceAll("911", "nine one one")
    .toLowerCase()
    .split(/[^a-z']+/)
    .filter(Boolean);

/** Counts the words that have to change to turn one text into the other. */
function countErrors(said: string[], heard: string[]): number {
  let above = Array.from({ length: heard.length + 1 }, (_, index) => index);
  for (const [row, word] of said.entries()) {
    const current = [row + 1];
    for (const [column, other] of heard.entries()) {
      const changed = (above[column] ?? 0) + (word === other ? 0 : 1);
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}

/** Runs ffmpeg's filters on a file. @returns what they print */
const analyze = (file: string, filter: string) =>
  spawnSync("ffmpeg", ["-nostdin", "-i", file, "-af", filter, "-f", "null", "-"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  }).stderr;
const findLast = (text: string, pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1]);

/** Transcribes a recording with a speech recognizer. */
function transcribe(file: string): string[] {
  const wave = path.join(folder, "speech.wav");
  const format = ["-ac", "1", "-ar", "16000"];
  execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", "-i", file, ...format, wave]);
  const options = ["-infile", wave, "-logfn", "/dev/null"];
  return toWords(execFileSync("pocketsphinx_continuous", options, { encoding: "utf8" }));
}

function measure(name: string) {
  const file = path.join(SESSIONS, `${name}.mp3`);
  const said = toWords((TEXTS.get(name) ?? []).map((line) => line.replace(MARKS, "")).join(" "));
  const loudness = analyze(file, "ebur128=peak=true");
  const silences = analyze(file, SILENCE);
  const seconds =
    findLast(silences, /time=00:(\d\d):/g) * 60 + findLast(silences, /time=\S+:([\d.]+) /g);
  const gaps = [...silences.matchAll(/silence_duration: ([\d.]+)/g)].map(([, gap]) => Number(gap));
  const errors = countErrors(said, transcribe(file));
  return {
    name,
    seconds: Math.round(seconds),
    lufs: findLast(loudness, /I:\s+(-[\d.]+) LUFS/g),
    peak: findLast(loudness, /Peak:\s+(-[\d.]+) dBFS/g),
    words: said.length,
    perMinute: Math.round((said.length / seconds) * 60),
    longestGap: Math.max(...gaps),
    errors,
    errorRate: `${((100 * errors) / said.length).toFixed(1)} %`,
  };
}

const folder = mkdtempSync(path.join(tmpdir(), "measure-"));
const names = process.argv.slice(2);
const rows = (names.length > 0 ? names : SPOKEN_TEXT_NAMES).map((name) => {
  const row = measure(name);
  console.log(JSON.stringify(row));
  return row;
});
rmSync(folder, { recursive: true });
const sum = (key: "words" | "errors") => rows.reduce((total, row) => total + row[key], 0);
console.log(`Word error rate: ${((100 * sum("errors")) / sum("words")).toFixed(1)} %`);
