// Synthesizes the recordings of server/sample-content/sessions/spoken (docs/sample-content.md): npx tsx scripts/record-spoken-texts.ts [name …]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  listLines,
  SPOKEN_TEXT_NAMES,
  SPOKEN_TEXTS,
  type SpokenTextName,
} from "../server/sample-content/sessions/spoken/spoken-texts";

const SESSIONS = path.join(import.meta.dirname, "../server/sample-content/sessions");
const TIMES_FILE = path.join(SESSIONS, "spoken/spoken-times.json");
const VOICE_HERTZ = 32_000;
const WAVE_HEADER_BYTES = 44;
/** Before encoding, which takes half a decibel, to -18 LUFS. */
const LOUDNESS_LUFS = -17.55;
const FIRST_LINE_SECONDS = 1;
const LAST_SECONDS = 2.5;

/** Speed of the voice, and pauses in seconds between sentences and between lines. */
const PACES = {
  talk: { speed: 0.8, sentence: 0.5, line: 1.1 },
  calm: { speed: 0.74, sentence: 0.9, line: 2 },
};
/** The second voice is the first with a lower pitch and a longer vocal tract. */
const SECOND_VOICE = { speaker: /^(Surgeon|Doctor|Patient): /, pitch: -5, tract: 0.6 };
const SPEAKER = /^(Interviewer|Surgeon|Doctor|Patient): /;
/** Words that the synthesizer would read wrongly. */
const SPOKEN_AS: [string, string][] = [
  ["911", "nine one one"],
  ["MRI", "em are eye"],
];

const run = (program: string, options: string[], input?: Buffer) =>
  execFileSync(program, options, { input, maxBuffer: 2 ** 30, stdio: ["pipe", "pipe", "pipe"] });

type Sentence = { text: string; isSecondVoice: boolean; file: string };

const splitSentences = (line: string) => line.replace(SPEAKER, "").split(/(?<=[.?!]) /);

/** Speaks sentences in one run of the synthesizer. */
function synthesize(sentences: Sentence[], speed: number) {
  const commands = sentences.map(({ text, isSecondVoice, file }) => {
    const spoken = SPOKEN_AS.reduce((words, [from, to]) => words.replaceAll(from, to), text);
    return `(say ${JSON.stringify(spoken)} ${JSON.stringify(file)} ${isSecondVoice ? "second" : "first"})`;
  });
  const script = path.join(folder, "say.scm");
  writeFileSync(
    script,
    [
      "(voice_cmu_us_slt_arctic_hts)",
      `(set! first (append hts_engine_params (list (list "-r" ${speed}))))`,
      `(set! second (append first (list (list "-fm" ${SECOND_VOICE.pitch}.0) (list "-a" ${SECOND_VOICE.tract}))))`,
      "(define (say words file params) (set! hts_engine_params params)" +
        " (utt.save.wave (utt.synth (eval (list 'Utterance 'Text words))) file))",
      ...commands,
    ].join("\n"),
  );
  run("festival", ["-b", script]);
}

/** Reads the samples of a sentence without the silence around it. */
function readSpeech(file: string): Int16Array {
  const bytes = readFileSync(file);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + WAVE_HEADER_BYTES));
  const isLoud = (sample: number) => Math.abs(sample) > 130;
  const margin = VOICE_HERTZ * 0.03;
  const first = samples.findIndex(isLoud);
  const last = samples.findLastIndex(isLoud);
  return samples.slice(Math.max(0, first - margin), last + margin);
}

/** Places the sentences of a text one after the other. */
function assemble(name: SpokenTextName) {
  const { pace, lines } = SPOKEN_TEXTS[name];
  const { speed, sentence: sentencePause, line: linePause } = PACES[pace];
  const parts = lines.map((line, index) =>
    typeof line === "number"
      ? line
      : splitSentences(line).map((text, position) => ({
          text,
          isSecondVoice: SECOND_VOICE.speaker.test(line),
          file: path.join(folder, `${index}-${position}.wav`),
        })),
  );
  synthesize(
    parts.flatMap((part) => (typeof part === "number" ? [] : part)),
    speed,
  );
  const sound: { at: number; samples: Int16Array }[] = [];
  const starts: number[] = [];
  let at = FIRST_LINE_SECONDS;
  let pause = 0;
  for (const part of parts) {
    if (typeof part === "number") {
      pause = part;
      continue;
    }
    at += starts.length === 0 ? 0 : Math.max(pause, linePause);
    pause = 0;
    starts.push(Math.floor(at));
    for (const [position, { file }] of part.entries()) {
      const samples = readSpeech(file);
      if (position > 0) at += sentencePause;
      sound.push({ at, samples });
      at += samples.length / VOICE_HERTZ;
    }
  }
  const seconds = Math.ceil(at + Math.max(pause, LAST_SECONDS));
  const voice = new Int16Array(seconds * VOICE_HERTZ);
  for (const { at: start, samples } of sound) voice.set(samples, Math.round(start * VOICE_HERTZ));
  return { seconds, starts, voice: Buffer.from(voice.buffer) };
}

const WARMTH = "highpass=f=70,equalizer=f=200:t=q:w=1:g=1.5";

/** Builds the filters that mix the voice, in meditations over five soft sines, with `gain` decibels. */
function buildFilters(isCalm: boolean, seconds: number, gain: number) {
  const sines = [110, 165, 220, 275, 330].map((hertz) => `sin(2*PI*${hertz}*t)`).join("+");
  const hum = `aevalsrc='0.0008*(${sines})*(0.7+0.3*sin(2*PI*t/10))':d=${seconds}:s=${VOICE_HERTZ}[hum]`;
  const mix = isCalm
    ? `[0]${WARMTH}[voice];${hum};[voice][hum]amix=2:normalize=0:duration=first`
    : `[0]${WARMTH}`;
  const fades = `afade=t=in:d=0.8,afade=t=out:st=${seconds - 1.5}:d=1.5`;
  return `${mix},volume=${gain}dB,alimiter=limit=0.7:level=disabled:attack=4:release=60,aresample=22050,${fades}`;
}

function record(name: SpokenTextName) {
  const { seconds, starts, voice } = assemble(name);
  const isCalm = SPOKEN_TEXTS[name].pace === "calm";
  const input = ["-f", "s16le", "-ac", "1", "-ar", String(VOICE_HERTZ), "-i", "-"];
  const measure = (gain: number) => {
    const filters = `${buildFilters(isCalm, seconds, gain)},ebur128=metadata=1,ametadata=print:file=-`;
    const log = run(
      "ffmpeg",
      ["-loglevel", "error", ...input, "-filter_complex", filters, "-f", "null", "-"],
      voice,
    );
    return Number([...log.toString().matchAll(/lavfi\.r128\.I=(-[\d.]+)/g)].at(-1)?.[1]);
  };
  // Twice, since the limiter takes some of the first gain.
  let gain = LOUDNESS_LUFS - measure(0);
  gain += LOUDNESS_LUFS - measure(gain);
  const fingerprint = createHash("sha256").update(JSON.stringify(SPOKEN_TEXTS[name])).digest("hex");
  run(
    "ffmpeg",
    [
      ...["-loglevel", "error", "-y", ...input],
      ...["-filter_complex", buildFilters(isCalm, seconds, gain)],
      ...["-ac", "1", "-b:a", "24k", "-codec:a", "libmp3lame", "-map_metadata", "-1"],
      ...["-metadata", `comment=${fingerprint}`, path.join(SESSIONS, `${name}.mp3`)],
    ],
    voice,
  );
  const words = listLines(SPOKEN_TEXTS[name]).join(" ").split(" ").length;
  console.log(`${name}: ${words} words, ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  return { seconds, starts };
}

const folder = mkdtempSync(path.join(tmpdir(), "spoken-"));
const times = JSON.parse(readFileSync(TIMES_FILE, "utf8")) as Record<string, unknown>;
const names = process.argv.slice(2) as SpokenTextName[];
for (const name of names.length > 0 ? names : SPOKEN_TEXT_NAMES) {
  times[name] = record(name);
  writeFileSync(TIMES_FILE, `${JSON.stringify(times, null, 2)}\n`);
}
rmSync(folder, { recursive: true });
