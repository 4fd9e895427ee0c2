import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { phoneSearchLines } from "~/models/platform/phone-number";
import {
  formatPhone,
  parsePhone,
  phoneField,
  showPhone,
  splitPhones,
} from "~/server/platform/phone-numbers";
import { readSettings, replaceSettings } from "~/server/platform/settings";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-phones-"));
const setRegion = (PHONE_REGION: string) =>
  replaceSettings(readSettings({ DATA_DIR, PHONE_REGION }));

describe("a telephone number", () => {
  beforeEach(() => setRegion("US"));

  it.each([
    "(206) 555-0142",
    "206-555-0142",
    "206.555.0142",
    "2065550142",
    " 1 206 555 0142 ",
    "+1 (206) 555–0142",
    "２０６ ５５５ ０１４２",
    "٢٠٦٥٥٥٠١٤٢",
  ])("is taken as people write it: %s", (text) => {
    expect(parsePhone(text)).toBe("+12065550142");
  });

  it.each([
    ["(206) 555-0142 ext. 12", "+12065550142;ext=12", "(206) 555-0142 ext. 12"],
    ["206 555 0142 x12", "+12065550142;ext=12", "(206) 555-0142 ext. 12"],
    ["206-555-0142 extension 4", "+12065550142;ext=4", "(206) 555-0142 ext. 4"],
    ["1-800-FLOWERS", "+18003569377", "(800) 356-9377"],
    ["+41 44 668 18 00", "+41446681800", "+41 44 668 18 00"],
    ["011 41 44 668 18 00", "+41446681800", "+41 44 668 18 00"],
    ["+44 20 7946 0958", "+442079460958", "+44 20 7946 0958"],
  ])("may have an extension, letters, or another country: %s", (text, stored, shown) => {
    expect(parsePhone(text)).toBe(stored);
    expect(showPhone(stored)).toEqual({ text: shown, number: stored });
    expect(parsePhone(shown)).toBe(stored);
  });

  it.each([
    "call me",
    "555-0100",
    "+1 555 0101",
    "+1 (555) 0100-",
    "(555) 010-2030",
    "4711",
    // Nobody reaches a care team or a partner by an emergency number.
    "911",
    "988",
    "206 555 0142 or 206 555 0143",
    "Ann 206 555 0142",
    "206 555 0142 Ann",
    "206 555 014 x",
    "+12065550142;ext=99999999999",
    "1".repeat(40),
    "",
  ])("is refused if it is not complete: %s", (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it("belongs to the region of the setting, which its message names by an example", () => {
    const read = (text: string, kept?: string) =>
      phoneField(z.string(), "phone", kept).safeParse(text);
    expect(read("668 18 00").error?.issues[0]?.message).toBe(
      "Please enter a full phone number, such as (201) 555-0123. Numbers of other countries begin with +",
    );
    setRegion("CH");
    expect(parsePhone("044 668 18 00")).toBe("+41446681800");
    expect(formatPhone("+41446681800")).toBe("044 668 18 00");
    expect(formatPhone("+12065550142")).toBe("+1 206 555 0142");
    expect(read("call me").error?.issues[0]?.message).toContain("such as 078 123 45 67.");
    expect(read("call me", "call me").data).toBe("call me");
    expect(read("").data).toBe("");
  });

  it("stays as it was typed where it is older than its check", () => {
    expect(showPhone("")).toBeNull();
    expect(showPhone("555 0100 ask for Ann")).toEqual({
      text: "555 0100 ask for Ann",
      number: "5550100",
    });
    expect(showPhone("at the desk")).toEqual({ text: "at the desk", number: "" });
  });

  it("is found in a text, with its extension", () => {
    expect(splitPhones("Harbor Taxi, (206) 555-0108 ext. 3, or room 12")).toEqual([
      "Harbor Taxi, ",
      { text: "(206) 555-0108 ext. 3", number: "+12065550108;ext=3" },
      ", or room 12",
    ]);
    expect(splitPhones("call 555-0108")).toEqual([
      "call ",
      { text: "555-0108", number: "5550108" },
    ]);
  });

  it("is searched by the digits of each way to write it", () => {
    expect(phoneSearchLines("+12065550142")).toEqual(["+12065550142"]);
    expect(phoneSearchLines("+41446681800")).toEqual(["+41446681800", "0446681800"]);
    expect(phoneSearchLines("ask Ann")).toEqual(["ask Ann"]);
  });
});
