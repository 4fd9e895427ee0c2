import { describe, expect, it } from "vitest";
import { cleanFileName } from "~/server/files/file-name";
import { countCharacters } from "~/models/rules/text.schema";

describe("the name of a file", () => {
  it.each([
    ["knee.jpg", "knee.jpg"],
    ["  Müller, Anna – Knie (2).jpeg ", "Müller, Anna – Knie (2).jpeg"],
    ["../../../etc/passwd", "passwd"],
    ["..\\..\\windows\\system32\\cmd.exe", "cmd.exe"],
    ["C:\\fakepath\\knee.jpg", "knee.jpg"],
    ["a/b/", ""],
    ["", ""],
    [".", ""],
    ["...", ""],
    [".htaccess", ".htaccess"],
    ["knee\0.jpg", "knee.jpg"],
    ["knee\r\nSet-Cookie: a=b.jpg", "knee Set-Cookie: a=b.jpg"],
    ["knee\u202egpj.exe", "kneegpj.exe"],
    ["\u200fknee\u200e\u061c.jpg\u2067", "knee.jpg"],
    ["lone \ud800 half.jpg", "lone \ufffd half.jpg"],
    ["👩‍⚕️.png", "👩‍⚕️.png"],
  ])("%j is stored as %j", (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
  });

  it("has at most 200 characters, and keeps its extension", () => {
    expect(cleanFileName(`${"x".repeat(300)}.png`)).toBe(`${"x".repeat(196)}.png`);
    const long = cleanFileName(`${"👩".repeat(300)}.webm`);
    expect([countCharacters(long), long.endsWith("👩.webm")]).toEqual([200, true]);
    expect(cleanFileName("x".repeat(201))).toBe("x".repeat(200));
    const extension = `.${"x".repeat(300)}`;
    expect(countCharacters(cleanFileName(`a${extension}`))).toBe(200);
  });
});
