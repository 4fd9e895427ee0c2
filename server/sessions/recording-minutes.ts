/** Difference between entered minutes and a recording's own length from which an editor is told, in seconds. */
const MAX_DIFFERENCE_SECONDS = 60;

/** Length of a recording as patients read it, in whole minutes: the nearest, and at least 1. */
export const toMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Whether the minutes that an editor entered are more than a minute away from the recording's own length. */
export const isFarFromRecording = (minutes: number, seconds: number): boolean =>
  Math.abs(minutes * 60 - seconds) > MAX_DIFFERENCE_SECONDS;
