import { fileAddress } from "~/models/files/stored-file.schema";

/** A step in a slideshow of steps. */
export type Slide = {
  id: number;
  /** Day label such as "Day 2"; null if the order suffices. */
  day: string | null;
  title: string;
  /** Instructions, multi-line. */
  text: string;
  /** URLs of its image and recording; null without one. */
  image: string | null;
  sound: string | null;
};

type Step = {
  id: number;
  day?: string;
  title: string;
  text: string;
  imageId: string | null;
  soundId: string | null;
};

/** Presents a step as a slide. */
export const toSlide = ({ id, day = "", title, text, imageId, soundId }: Step): Slide => ({
  id,
  day: day || null,
  title,
  text,
  image: fileAddress(imageId),
  sound: fileAddress(soundId),
});
