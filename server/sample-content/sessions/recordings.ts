import { BREATHING_FILM, SPOKEN } from "./spoken-words";

/** A recording that lies beside this file. */
export type Recording = {
  kind: "audio" | "video";
  file: string;
  /** How long it plays. */
  seconds: number;
  /** What is heard and seen in it; each line begins with its time. */
  transcript: string;
};

/** What the sample patient's sessions are spoken in. */
export type SpokenName = keyof typeof SPOKEN;

const FILMED: readonly SpokenName[] = [
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
];

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

/** The sound of a session. */
export function soundOf(name: SpokenName): Recording {
  const { seconds, words } = SPOKEN[name];
  return { kind: "audio", file: `${name}.mp3`, seconds, transcript: words.join("\n") };
}

/** Its film: drawings that go with the same words, or the circle to breathe with. */
export function filmOf(name: SpokenName): Recording {
  if (!FILMED.includes(name)) return BREATHING;
  const { seconds, words } = SPOKEN[name];
  const transcript = ["0:00 [Drawings go with the words.]", ...words].join("\n");
  return { kind: "video", file: `${name}.mp4`, seconds, transcript };
}
