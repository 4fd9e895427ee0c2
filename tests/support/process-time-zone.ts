import { onTestFinished } from "vitest";

/** Sets the time zone of this process until the test ends. The product itself uses the setting TIME_ZONE. */
export function setProcessTimeZone(zone: string): void {
  const previous = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (previous === undefined) delete process.env.TZ;
    else process.env.TZ = previous;
  });
}
