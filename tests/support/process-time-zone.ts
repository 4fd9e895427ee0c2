import { onTestFinished } from "vitest";

/** Sets the time zone of this process until the test ends. The product's time zone is a setting instead. */
export function setProcessTimeZone(zone: string): void {
  const previous = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (previous === undefined) delete process.env.TZ;
    else process.env.TZ = previous;
  });
}
