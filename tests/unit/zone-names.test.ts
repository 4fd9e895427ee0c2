import { describe, expect, it } from "vitest";
import { genericZoneName, zoneNameOfTimes } from "~/server/facilities/zone";

describe("the name of a zone", () => {
  it("is without its season for times between which clocks change", () => {
    const name = (...times: string[]) => zoneNameOfTimes(times, "America/New_York");
    const [winter, summer] = ["2027-03-13T15:00:00Z", "2027-03-14T15:00:00Z"];
    expect(name(winter)).toBe("Eastern Standard Time");
    expect(name(summer)).toBe("Eastern Daylight Time");
    expect(name(winter, summer)).toBe("Eastern Time");
    expect(name()).toBe("Eastern Time");
  });

  it.each([
    ["America/New_York", "Eastern Time"],
    ["America/Phoenix", "Mountain Standard Time"],
    ["UTC", "UTC"],
  ])("%s is %s for times of all seasons", (zone, name) => {
    expect(genericZoneName(zone)).toBe(name);
  });
});
