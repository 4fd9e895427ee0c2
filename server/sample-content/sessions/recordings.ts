import { toMinutes } from "~/server/sessions/recording-minutes";
import times from "./spoken/spoken-times.json";
import { listLines, SPOKEN_TEXTS, type SpokenTextName } from "./spoken/spoken-texts";
import { BREATHING_FILM, SPOKEN_RECORDINGS } from "./spoken-words";

/** Recording of a sample session; `file` is in this folder. */
export type Recording = {
  kind: "audio" | "video";
  file: string;
  seconds: number;
  /** Transcript of sound and picture; each line begins with its time. */
  transcript: string;
};

/** Name of a spoken recording. */
export type RecordingName = keyof typeof SPOKEN_RECORDINGS;

/** Spoken recordings that also have a video. */
const RECORDINGS_WITH_VIDEO: readonly RecordingName[] = [
  "introduction",
  "anxiety",
  "visualization",
  "walkthrough",
  "doctor",
  "peer",
  "caretaker",
  "family",
  "live",
  "preparation",
  "lake-walk",
  "surgery-day",
];

/** Audio without words, of a session of the back-office. */
export const SLOW_WAVES: Recording = {
  kind: "audio",
  file: "slow-waves.mp3",
  seconds: 479,
  transcript: "0:00 [A sound like slow waves, without words.]",
};

const BREATHING: Recording = {
  kind: "video",
  file: "breathe-with-the-circle.mp4",
  seconds: BREATHING_FILM.seconds,
  transcript: BREATHING_FILM.words.join("\n"),
};

/** A recording with its own length. */
export const withOwnMinutes = (recording: Recording) => ({
  minutes: toMinutes(recording.seconds),
  recording,
});

/** Audio of a session. */
export function sessionAudio(name: RecordingName): Recording {
  const { seconds, words } = SPOKEN_RECORDINGS[name];
  return { kind: "audio", file: `${name}.mp3`, seconds, transcript: words.join("\n") };
}

/** Video of a session: drawings with the same speech, or the breathing circle. */
export function sessionVideo(name: RecordingName): Recording {
  if (!RECORDINGS_WITH_VIDEO.includes(name)) return BREATHING;
  const { seconds, words } = SPOKEN_RECORDINGS[name];
  const transcript = ["0:00 [Drawings go with the words.]", ...words].join("\n");
  return { kind: "video", file: `${name}.mp4`, seconds, transcript };
}

/** Audio made from a text of `spoken/`, with the times that scripts/record-spoken-texts.ts wrote. */
export function spokenAudio(name: SpokenTextName): Recording {
  const { seconds, starts } = times[name];
  const lines = listLines(SPOKEN_TEXTS[name]).map(
    (line, index) => `${formatTime(starts[index] ?? 0)} ${line}`,
  );
  return { kind: "audio", file: `${name}.mp3`, seconds, transcript: lines.join("\n") };
}

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
