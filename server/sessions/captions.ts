/** A line of a recording, and from when until when it is heard, in whole seconds. */
export type Cue = { from: number; to: number; text: string };

/** How long the last line stands, in seconds: nobody has written down when it ends. */
const LAST_LINE_SECONDS = 8;
const TIMED = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;

/** The lines of a transcript that say something. */
export function linesOf(transcript: string): string[] {
  return transcript
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * The captions that a transcript makes where each of its lines begins with its time, such as "0:05 Breathe in." or
 * "1:02:30 …", each later than the one before; none where it is a plain text.
 */
export function cuesOf(transcript: string): Cue[] {
  const lines = linesOf(transcript).map((line) => TIMED.exec(line));
  const cues: Cue[] = [];
  for (const line of lines) {
    if (!line) return [];
    const [, hours = "0", minutes = "", seconds = "", text = ""] = line;
    const from = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    const before = cues.at(-1);
    if (before && from <= before.from) return [];
    if (before) before.to = from;
    cues.push({ from, to: from + LAST_LINE_SECONDS, text });
  }
  return cues;
}

/** Captions as browsers take them (WebVTT). */
export function webVttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${plain(text)}`,
  );
  return ["WEBVTT", ...blocks].join("\n\n") + "\n";
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.000`;
}

/** No mark-up, and no arrow that would begin another cue. */
const plain = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
