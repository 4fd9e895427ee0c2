import { fileAddress } from "~/models/files/stored-file.schema";

/** One of the steps that a patient, or somebody around them, goes through one after the other. */
export type Slide = {
  id: number;
  /** When it is, such as "Day 2"; null where the order says enough. */
  day: string | null;
  title: string;
  /** What to do, in lines. */
  text: string;
  /** The addresses of its picture and its recording; null for none. */
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

/** A step as plain data. */
export const slideOf = ({ id, day = "", title, text, imageId, soundId }: Step): Slide => ({
  id,
  day: day || null,
  title,
  text,
  image: fileAddress(imageId),
  sound: fileAddress(soundId),
});
