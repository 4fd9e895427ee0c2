/** Formats a length or position in a recording, such as "3:12". @param seconds fractions are cut off */
export function formatLength(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, "0")}`;
}
