/** A caption cue: its text, and its start and end in whole seconds. */
export type Cue = { from: number; to: number; text: string };

/** Duration of the last cue, whose end is unknown. */
const LAST_CUE_SECONDS = 8;
const TIMED_LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;

/** Splits a transcript into its non-empty lines. */
export function toLines(transcript: string): string[] {
  return transcript
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Parses a transcript into cues if every line starts with a timestamp, such as "0:05 Breathe in." or "1:02:30 …", in
 * strictly ascending order; returns none for plain text.
 */
export function parseCues(transcript: string): Cue[] {
  const lines = toLines(transcript).map((line) => TIMED_LINE.exec(line));
  const cues: Cue[] = [];
  for (const line of lines) {
    if (!line) return [];
    const [, hours = "0", minutes = "", seconds = "", text = ""] = line;
    const from = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    const previous = cues.at(-1);
    if (previous && from <= previous.from) return [];
    if (previous) previous.to = from;
    cues.push({ from, to: from + LAST_CUE_SECONDS, text });
  }
  return cues;
}

/** Formats cues as WebVTT. */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }) =>
      `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${escapeText(text)}`,
  );
  return ["WEBVTT", ...blocks].join("\n\n") + "\n";
}

function formatTimestamp(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.000`;
}

/** Escapes markup, and arrows, which would start another cue. */
const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
