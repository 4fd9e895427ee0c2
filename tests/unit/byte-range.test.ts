import { describe, expect, it } from "vitest";
import { parseByteRange } from "~/app/http/byte-range";
import { inlineContentDisposition } from "~/app/http/file-name";

describe("a Range header", () => {
  it.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=0-99", { start: 0, end: 99 }],
    ["bytes=90-200", { start: 90, end: 99 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-200", { start: 0, end: 99 }],
    ["BYTES=1-2 ", { start: 1, end: 2 }],
  ])("%s of 100 bytes is %j", (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=999999999999999-"])(
    "%s is not satisfiable for 100 bytes",
    (header) => expect(parseByteRange(header, 100)).toBe("unsatisfiable"),
  );

  it.each([
    null,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=0-1,5-6",
    "bytes=a-b",
    "bytes=0x1-2",
    "bytes=1.5-2",
    "bytes=--5",
    "lines=0-5",
    "bytes=99999999999999999999-",
  ])("%s is ignored, so that the whole file is sent", (header) => {
    expect(parseByteRange(header, 100)).toBe("whole");
  });
});

describe("the name of a file that is served", () => {
  it("has the extension of the stored format", () => {
    expect(inlineContentDisposition("ward.jpg", "image/webp")).toBe('inline; filename="ward.webp"');
    expect(inlineContentDisposition("", "audio/mp4")).toBe('inline; filename="file.m4a"');
  });

  it("is sent as safe ASCII, and unchanged in UTF-8", () => {
    expect(inlineContentDisposition(`Käse "; drop\\\r\n(1)'*.wav`, "audio/wav")).toBe(
      `inline; filename="K_se __ drop___(1)__.wav"; ` +
        `filename*=UTF-8''K%C3%A4se%20%22%3B%20drop%5C%0D%0A%281%29%27%2A.wav`,
    );
  });
});
