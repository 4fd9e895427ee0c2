import { onTestFinished } from "vitest";

/** Lets the clock of this process be that of a zone, until the test is over: the product's own zone is a setting. */
export function inProcessZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}
