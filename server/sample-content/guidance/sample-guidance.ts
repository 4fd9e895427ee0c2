import type { Audience, Phase } from "~/models/guidance/audience.schema";
import type { SAMPLE_TAGS } from "../tags";

/** What `pictures/` holds: drawn as {name}.svg, stored from {name}.webp. */
export const SAMPLE_PICTURES = [
  "calendar",
  "suitcase-by-the-door",
  "car-at-the-clinic",
  "road-home",
  "tea-by-the-bed",
  "hand-on-the-shoulder",
  "message-with-a-heart",
  "waiting-room",
  "lit-house",
  "walk-in-the-park",
  "two-cups",
  "list-and-pen",
  "clear-path",
  "pill-box",
  "folded-clothes",
  "night-lamp",
  "clock",
  "glass-of-water",
  "telephone",
  "soup",
  "slow-breath",
  "pillow-in-the-car",
  "flowers",
  "open-book",
] as const;

export type SampleGuidanceStep = {
  /** One of DAYS: 1 to 14. */
  day: number;
  title: string;
  directions: string;
  /** Its photo: one of `pictures/`. */
  picture?: (typeof SAMPLE_PICTURES)[number];
  /** Its directions, spoken to the letter: `voices/{voice}.mp3`. */
  voice?: string;
};

export type SampleGuidance = {
  audience: Audience;
  name: string;
  phase: Phase;
  tags: (typeof SAMPLE_TAGS)[number][];
  picture: (typeof SAMPLE_PICTURES)[number];
  /** In the order in which they are shown: by day. */
  steps: SampleGuidanceStep[];
};
