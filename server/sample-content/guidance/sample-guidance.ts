import type { Audience, Phase } from "~/models/guidance/audience.schema";
import type { SAMPLE_TAGS } from "../tags";

/** Images in `pictures/`: drawn as {name}.svg, stored from {name}.webp. */
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
  /** Day from 1 to 14 (DAYS). */
  day: number;
  title: string;
  directions: string;
  /** Image in `pictures/`. */
  picture?: (typeof SAMPLE_PICTURES)[number];
  /** Recording of the directions, `voices/{voice}.mp3`. */
  voice?: string;
};

export type SampleGuidance = {
  audience: Audience;
  name: string;
  phase: Phase;
  tags: (typeof SAMPLE_TAGS)[number][];
  picture: (typeof SAMPLE_PICTURES)[number];
  /** In display order, by day. */
  steps: SampleGuidanceStep[];
};
