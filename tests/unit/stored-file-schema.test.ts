import { describe, expect, it } from "vitest";
import {
  acceptedTypes,
  FILE_MESSAGES,
  fileAddress,
  fileField,
  isFileId,
  thumbnailAddress,
} from "~/models/files/stored-file.schema";

const ID = "Ab3_-fghijklmnopqrstuv";

describe("the reference to a file in a form or an API body", () => {
  it.each([
    [undefined, undefined],
    [null, null],
    ["", null],
    ["  ", null],
    [ID, ID],
    [`/media/${ID}`, ID],
    [` ${ID} `, ID],
  ])("%j means %j", (reference, id) => {
    expect(fileField("image").parse(reference)).toBe(id);
  });

  it.each([
    "x",
    `${ID}x`,
    `/media/${ID}/..`,
    `https://example.org/media/${ID}`,
    "../../etc/passwd",
  ])("%j is invalid", (reference) => {
    const { error } = fileField("image").safeParse(reference);
    expect(error?.issues.map(({ message }) => message)).toEqual([FILE_MESSAGES.missing("image")]);
  });

  it.each([12, {}, [ID], true])("%j, which is no text, is invalid", (reference) => {
    expect(fileField("audio").safeParse(reference).error?.issues[0]?.message).toBe(
      "This recording is no longer there. Please choose it again.",
    );
  });
});

describe("a file", () => {
  it("has an address, and another one of its thumbnail", () => {
    expect([fileAddress(ID), thumbnailAddress(ID)]).toEqual([
      `/media/${ID}`,
      `/media/${ID}?size=small`,
    ]);
    expect([fileAddress(null), thumbnailAddress(null)]).toEqual([null, null]);
    expect(isFileId(ID)).toBe(true);
  });

  it("has error messages that name its limit and its types", () => {
    expect(FILE_MESSAGES.tooLarge("image", 10)).toBe("The picture must be at most 10 MB");
    expect(FILE_MESSAGES.tooLarge("audio", 25)).toBe("The recording must be at most 25 MB");
    expect(FILE_MESSAGES.tooLarge("video", 500)).toBe("The video must be at most 500 MB");
    expect(FILE_MESSAGES.wrongType("image")).toBe(
      "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
    );
    expect(FILE_MESSAGES.wrongType("audio")).toBe(
      "The recording must be a WebM, Ogg, MP3, M4A or WAV file",
    );
    expect(acceptedTypes("image")).not.toMatch(/svg/i);
  });
});
