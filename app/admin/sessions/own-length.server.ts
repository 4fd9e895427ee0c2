import { formatLength } from "~/app/components/patient/format-length";
import { isFarFromRecording, toMinutes } from "~/server/sessions/recording-minutes";

/**
 * Tells an editor that the minutes that were entered are not those of the uploaded recording, which patients read; null where
 * they are, within a minute.
 * @param seconds length of the recording; null if unknown
 */
export function describeOwnLength(entered: number | null, seconds: number | null): string | null {
  if (entered === null || seconds === null || !isFarFromRecording(entered, seconds)) return null;
  const minutes = toMinutes(seconds);
  return `${entered} as entered, but the recording plays ${formatLength(seconds)}: patients see ${minutes} ${minutes === 1 ? "min" : "mins"}`;
}
