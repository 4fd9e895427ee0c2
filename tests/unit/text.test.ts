import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  cleanLine,
  LINE_START,
  normalizeName,
  buildSearchText,
} from "../../models/rules/clean-text.schema";
import {
  blankToUndefined,
  countCharacters,
  choiceField,
  emailRule,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  urlField,
  wholeNumberField,
} from "../../models/rules/text.schema";
import { isExternalUrl } from "../../models/rules/web-address.schema";
import { HOSTILE_URLS } from "../factories/hostile-urls";
import { measureGrowth, MAX_GROWTH, measureCpuMs } from "../support/growth";

describe("a clean line", () => {
  it.each([
    ["  Heart  Surgery ", "Heart  Surgery"],
    ["", ""],
    [" \t\r\n\u00a0\u200b", ""],
    ["Heart\r\n \tSurgery\n", "Heart Surgery"],
    ["a\v\f\u0085\u2028\u2029b", "a b"],
    ["Heart\u00a0Surgery\u2007\u202f", "Heart Surgery"],
    ["He\u0000art\u0007 Sur\u009fgery\u007f", "Heart Surgery"],
    ["\ufeffHe\u200bart \u202eSur\u2066gery\u2069\u202c", "Heart Surgery"],
    ["Cafe\u0301", "Caf\u00e9"],
    ["\u1112\u1161\u11ab", "\ud55c"],
    ["a\ud83d b", "a\ufffd b"],
    ["\ude00\ud83d", "\ufffd\ufffd"],
    ["👩‍⚕️ 心臓外科", "👩‍⚕️ 心臓外科"],
  ])("of %j is %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });

  it.each([
    [" ", "é"],
    ["\u00a0", "x"],
    ["\n", "x"],
    ["\u200b", "x"],
    ["\ud83d", "x"],
    ["a \n", "x"],
  ])("of a megabyte of %j takes time linear in its length", (filler, end) => {
    const growth = measureGrowth((length) => cleanLine(`x${filler.repeat(length)}${end}`));
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe("the comparison key of a name", () => {
  it("is the same whatever its case, spaces, invisible characters and composition", () => {
    const name = normalizeName("Café Größe");
    for (const other of [" CAFÉ GRÖßE ", "cafe\u0301\u00a0größe", "Ca\u200bfé\nGröße"]) {
      expect(normalizeName(other)).toBe(name);
    }
    expect(normalizeName("Cafe Größe")).not.toBe(name);
  });
});

describe("a required line", () => {
  const name = requiredLine({
    label: "Name",
    required: "Name is required",
    min: { length: 2, message: "Name is too short" },
    max: { length: 5, message: "Name is too long" },
  });
  const findNameMessages = (value: unknown) =>
    name.safeParse(value).error?.issues.map(({ message }) => message);

  it.each([
    [undefined, "Name is required"],
    [null, "Name must be text"],
    [7, "Name must be text"],
    ["", "Name is required"],
    [" \n\u200b", "Name is required"],
    ["a", "Name is too short"],
    [" 👍 ", "Name is too short"],
    ["abcdef", "Name is too long"],
    ["👍".repeat(6), "Name is too long"],
  ])("has a single error for %j: %s", (value, message) => {
    expect(findNameMessages(value)).toEqual([message]);
  });

  it("counts characters, not UTF-16 units, once the line is clean", () => {
    expect(countCharacters("👍👍")).toBe(2);
    expect(name.parse(` ${"👍".repeat(5)}\n`)).toBe("👍".repeat(5));
    expect(name.parse("  ab  ")).toBe("ab");
    expect(name.parse("e\u0301".repeat(5))).toBe("é".repeat(5));
  });

  it("may have 200 characters by default", () => {
    const line = requiredLine({ label: "Name", required: "Name is required" });
    expect(line.parse("x".repeat(200))).toHaveLength(200);
    expect(line.safeParse("x".repeat(201)).error?.issues).toMatchObject([
      { message: "Name must be at most 200 characters" },
    ]);
  });
});

const findMessages = (schema: z.ZodTypeAny, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("the search text of a record", () => {
  it("is each line normalized, after a marker that cannot be typed", () => {
    const text = buildSearchText([" Ada KELLER", "", "+41"]);
    expect(text).toBe(`${LINE_START}ada keller${LINE_START}${LINE_START}+41`);
    expect(normalizeName(LINE_START)).toBe("");
    expect(text).toContain(LINE_START + normalizeName("AD"));
    expect(text).not.toContain(LINE_START + normalizeName("ke"));
  });

  it("separates its lines", () => {
    expect(buildSearchText(["Ada", "Keller"])).not.toContain(normalizeName("adakeller"));
    expect(buildSearchText(["a\n\nb"])).toBe(`${LINE_START}a b`);
  });
});

describe("a line that may be missing", () => {
  const phone = optionalLine({ label: "Phone", max: { length: 5, message: "Phone is too long" } });

  it.each([undefined, null, "", " \n\u200b"])("is empty for %j", (value) => {
    expect(phone.parse(value)).toBe("");
  });

  it("is cleaned, and keeps its limits", () => {
    expect(phone.parse(" 1\t2 ")).toBe("1 2");
    expect(findMessages(phone, "123456")).toEqual(["Phone is too long"]);
    expect(findMessages(phone, 12)).toEqual(["Phone must be text"]);
  });
});

describe("a text of several lines", () => {
  const text = optionalText({ label: "Description" });

  it.each([
    [undefined, ""],
    [null, ""],
    [" \r\n \n", ""],
    ["one", "one"],
    ["\r\n one \r\n two\rthree\u2028four\n", "one\ntwo\nthree\nfour"],
    ["one\n\n\n\n two", "one\n\ntwo"],
    ["one \u202etwo\u0000\nCafe\u0301", "one two\nCaf\u00e9"],
  ])("of %j is %j", (value, clean) => {
    expect(text.parse(value)).toBe(clean);
    expect(text.parse(clean)).toBe(clean);
  });

  it("may have 5,000 characters once it is clean", () => {
    expect(text.parse(` ${"👍".repeat(5_000)}\n`)).toBe("👍".repeat(5_000));
    expect(findMessages(text, "x".repeat(5_001))).toEqual([
      "Description must be at most 5000 characters",
    ]);
    expect(findMessages(text, {})).toEqual(["Description must be text"]);
  });

  it("of a megabyte of line breaks takes time linear in its length", () => {
    const growth = measureGrowth((length) => text.safeParse(`x${"\n".repeat(length)}x`));
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe("an email address", () => {
  const email = requiredLine({ required: "E-mail is required", ...emailRule("E-mail", "Wrong") });

  it.each(["a@b", "ada.keller+ward@partner.example", "ünal@bücher.example", "o'hara@a-b.co"])(
    "may be %s",
    (address) => {
      expect(email.parse(` ${address} `)).toBe(address);
    },
  );

  it.each([
    "ada",
    "@b.ch",
    "a@",
    "a@b@c",
    "a b@c.ch",
    "a@b..ch",
    "a@.ch",
    "a@b.",
    "<a@b.ch>",
    '"a"@b',
  ])("is not %j", (address) => expect(findMessages(email, address)).toEqual(["Wrong"]));

  it("of a megabyte is refused fast", () => {
    const long = `a@${"b.".repeat(500_000)}`;
    expect(measureCpuMs(() => expect(findMessages(email, long)).toHaveLength(1))).toBeLessThan(
      2_000,
    );
  });
});

describe("an address on the web", () => {
  const url = urlField({
    label: "Advertisement URL",
    required: "Address is required",
    invalid: "Address is wrong",
  });

  it.each([
    "https://media.example.org",
    "http://127.0.0.1:8080/x.mp3?a=1&b=[2]#c",
    "HTTPS://Bücher.example/é",
    "https://[::1]/",
    "https://media.example.org/%00%0d%0a%e2%80%ae",
    `https://media.example.org/${"x".repeat(2_022)}`,
  ])("may be %s, and is stored as typed", (address) => {
    expect(url.parse(` ${address}\n`)).toBe(address);
    expect(isExternalUrl(address)).toBe(true);
  });

  it.each(HOSTILE_URLS)("is not %j", (address, message) => {
    expect(findMessages(url, address)).toEqual([message ?? "Address is wrong"]);
  });

  it.each([
    [undefined, "Address is required"],
    [" \n", "Address is required"],
    [null, "Advertisement URL must be text"],
    [["https://a.example"], "Advertisement URL must be text"],
  ])("has an error for %j: %s", (value, message) => {
    expect(findMessages(url, value)).toEqual([message]);
  });
});

describe("a whole number", () => {
  const number = wholeNumberField({
    required: "Missing",
    notNumber: "No number",
    notWhole: "Not whole",
    min: { value: 1, message: "Too small" },
    max: { value: 100, message: "Too great" },
  });

  it.each([
    [1, 1],
    [100, 100],
    [" 42 ", 42],
    ["007", 7],
    ["5.0", 5],
  ])("of %j is %j", (value, expected) => {
    expect(number.parse(value)).toBe(expected);
  });

  it.each([
    [undefined, "Missing"],
    [null, "Missing"],
    [" ", "Missing"],
    ["soon", "No number"],
    ["1e2", "No number"],
    ["0x10", "No number"],
    ["1 2", "No number"],
    ["1,5", "No number"],
    ["9".repeat(400), "No number"],
    [NaN, "No number"],
    [Infinity, "No number"],
    [true, "No number"],
    [[1], "No number"],
    [0, "Too small"],
    ["-1", "Too small"],
    [-0.5, "Too small"],
    [1.5, "Not whole"],
    ["1.5", "Not whole"],
    [100.5, "Not whole"],
    [101, "Too great"],
  ])("is not %j: %s", (value, message) => {
    expect(findMessages(number, value)).toEqual([message]);
  });
});

describe("a choice of options", () => {
  const choice = choiceField({ label: "Size", required: "Missing", options: ["Small", "Large"] });

  it("must match an option exactly", () => {
    expect(choice.parse("Large")).toBe("Large");
    for (const value of [undefined, null, "", " "]) {
      expect(findMessages(choice, value)).toEqual(["Missing"]);
    }
    for (const value of ["large", "Small ", 1, ["Small"], "constructor"]) {
      expect(findMessages(choice, value)).toEqual(["Size must be one of Small, Large"]);
    }
  });
});

describe("an id", () => {
  const id = idField("Missing", "Wrong");

  it("is a whole number from 1, as text too", () => {
    expect(["7", 7, 2_147_483_647].map((value) => id.parse(value))).toEqual([7, 7, 2_147_483_647]);
    for (const value of [undefined, null, "", " "]) {
      expect(blankToUndefined(value)).toBeUndefined();
      expect(findMessages(id, value)).toEqual(["Missing"]);
    }
    for (const value of [
      "x",
      "1.5",
      "-1",
      0,
      1.5,
      2_147_483_648,
      "99999999999",
      true,
      [1],
      "1e3",
    ]) {
      expect(findMessages(id, value)?.[0], String(value)).toBe("Wrong");
    }
  });
});
