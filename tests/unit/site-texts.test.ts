import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import routes from "~/app/routes";
import { log } from "~/server/platform/log";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { formatBlocks, parseText } from "~/server/site-texts/blocks";
import { parseDisclaimer, readDisclaimer } from "~/server/site-texts/disclaimer";
import { PatientTestimonials } from "~/app/site/landing/patient-testimonials";
import { parseSponsoredText, readSponsoredText } from "~/server/site-texts/sponsored-content";
import { readTestimonials, parseTestimonials } from "~/server/site-texts/testimonials";
import { readText, TEXT_PAGES, type TextPage } from "~/server/site-texts/texts";
import { readingGrade } from "../support/reading-grade";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-texts-"));
const texts = path.join(directory, "texts");
const operatorFile = (name: string) => path.join(texts, `${name}.md`);
const warnSpy = vi.spyOn(log, "warn").mockImplementation(() => undefined);

beforeEach(() => {
  replaceSettings(readSettings({ DATA_DIR: directory, TIME_ZONE: "UTC" }));
  mkdirSync(texts, { recursive: true });
});
afterEach(() => {
  rmSync(texts, { recursive: true, force: true });
  warnSpy.mockClear();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("the texts of the product", () => {
  it.each(TEXT_PAGES)("%s has a title, a lead, and more below", async (name) => {
    const { title, lead, blocks } = await readText(name);
    expect(title.length).toBeGreaterThan(3);
    expect(lead.length).toBeGreaterThan(0);
    expect(blocks.length).toBeGreaterThan(3);
  });

  it("say what staff learn beside a request, and what an erasure leaves with them", async () => {
    const privacy = formatBlocks((await readText("privacy")).blocks);
    expect(privacy).toContain("the phone number of your care team and, when the procedure moves");
    expect(privacy).toMatch(/a note stays with the staff, .* not who asked for it/);
  });

  it("have a route each", () => {
    const site = routes.flatMap(({ children }) => children ?? []);
    const paths = site.filter(({ file }) => file === "site/text-page.tsx").map(({ path }) => path);
    expect(paths.sort()).toEqual([...TEXT_PAGES].sort());
  });

  it("have placeholders for the hospital, and name the emergency number", async () => {
    for (const name of ["privacy", "terms", "hipaa", "support", "about"] satisfies TextPage[]) {
      const text = formatBlocks((await readText(name)).blocks);
      expect(text, name).toContain("To be filled in by your hospital: ");
    }
    for (const name of ["terms", "support", "patients", "about"] satisfies TextPage[]) {
      expect(formatBlocks((await readText(name)).blocks), name).toContain("call 911");
    }
  });

  it("name every cookie", async () => {
    const text = formatBlocks((await readText("privacy")).blocks);
    for (const name of ["styles", "toast", "lite", "patient", "signin", "device", "browser"]) {
      expect(text).toContain(name);
    }
  });
});

describe("the operator's text", () => {
  it("replaces the product's, also after a change, until it is deleted", async () => {
    const productText = await readText("terms");
    writeFileSync(operatorFile("terms"), "# House Rules\n\nBe kind.\n");
    expect(await readText("terms")).toEqual({
      title: "House Rules",
      lead: ["Be kind."],
      blocks: [],
    });
    writeFileSync(operatorFile("terms"), "\ufeff# Our Rules\n\nBe kind.\n");
    expect((await readText("terms")).title).toBe("Our Rules");
    rmSync(operatorFile("terms"));
    expect(await readText("terms")).toEqual(productText);
    expect(warnSpy).not.toHaveBeenCalled();
  });

  it("is cached until its modification time changes", async () => {
    writeFileSync(operatorFile("about"), "# One\n");
    utimesSync(operatorFile("about"), 1, 1);
    expect((await readText("about")).title).toBe("One");
    writeFileSync(operatorFile("about"), "# Two\n");
    utimesSync(operatorFile("about"), 1, 1);
    expect((await readText("about")).title).toBe("One");
    utimesSync(operatorFile("about"), 1, 2);
    expect((await readText("about")).title).toBe("Two");
  });

  it.each<[string, () => void, string]>([
    [
      "is too large",
      () => writeFileSync(operatorFile("support"), `# Big\n\n${"x".repeat(50_000)}`),
      "more",
    ],
    [
      "is not UTF-8",
      () => writeFileSync(operatorFile("support"), Buffer.from([0x23, 0x20, 0xff])),
      "encoded",
    ],
    ["has no heading", () => writeFileSync(operatorFile("support"), "Only words."), "no heading"],
    ["is a folder", () => mkdirSync(operatorFile("support")), "no file"],
    [
      "is a circular link",
      () => symlinkSync(operatorFile("support"), operatorFile("support")),
      "ELOOP",
    ],
  ])("is ignored with one warning in the log where it %s", async (_, createFile, reason) => {
    const productText = await readText("support");
    createFile();
    expect(await readText("support")).toEqual(productText);
    expect(await readText("support")).toEqual(productText);
    expect(warnSpy).toHaveBeenCalledTimes(1);
    expect(warnSpy.mock.calls[0]?.[0]).toMatchObject({
      file: operatorFile("support"),
      reason: expect.stringContaining(reason) as string,
    });
  });

  it("is read only under the name of one of the product's texts", () => {
    writeFileSync(path.join(directory, "session-secret.md"), "# Secret\n");
    for (const name of ["../session-secret", "constructor", "about.md", "", "__proto__"]) {
      expect(() => readText(name as TextPage)).toThrow("There is no text");
    }
  });
});

describe("a text", () => {
  const parseBlocks = (markdown: string) => parseText(`# Title\n\n${markdown}`).blocks;

  it("shows HTML as it was typed", () => {
    const { title, lead, blocks } = parseText(
      "# A <b>bold</b> title\n\nHello <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n",
    );
    expect(title).toBe("A <b>bold</b> title");
    expect(lead).toEqual(["Hello <img src=x onerror=alert(1)>"]);
    expect(blocks).toEqual([{ kind: "paragraph", content: ["<script>alert(1)</script>"] }]);
  });

  it.each([
    "https://example.org/a",
    "http://example.org",
    "mailto:help@example.org",
    "tel:+1-555-0100",
    "/privacy",
    "/contact?topic=privacy#form",
  ])("links to %s", (href) => {
    expect(parseText(`# T\n\n[here](${href})`).lead).toEqual([
      { kind: "link", href, content: ["here"] },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,hello",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "https://user:password@example.org",
    "relative",
    "#top",
    "ftp://example.org",
  ])("has only the label of a link to %s", (href) => {
    expect(parseText(`# T\n\n[here](<${href}>)`).lead).toEqual(["here"]);
  });

  it("has a picture's description, and no picture", () => {
    expect(parseText("# T\n\n![A quiet room](https://evil.example/pixel.gif)").lead).toEqual([
      "A quiet room",
    ]);
  });

  it("continues the numbers of a list after a paragraph", () => {
    expect(formatBlocks(parseBlocks("1. a\n\nbetween\n\n2. b\n3. c"))).toBe(
      "1. a\n\nbetween\n\n2. b\n3. c",
    );
  });

  it("is refused with an empty title, or nested deeper than a page can be rendered", () => {
    expect(() => parseText("# \n\nText")).toThrow("its heading is empty");
    const list = Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n");
    const nestedTexts = [">".repeat(100), ">".repeat(1_000), list];
    for (const text of nestedTexts)
      expect(() => parseText(`# Title\n\n${text}x`), text).toThrow("nested");
    expect(parseText(`# Title\n\nLead\n\n${">".repeat(10)}x`).blocks).toHaveLength(1);
  });

  it("may have emphasis, line breaks, code, lists, tables, notes and two levels of headings", () => {
    expect(parseText("# T\n\n**b** _e_ `c`  \nd \\* ~~s~~").lead).toEqual([
      { kind: "strong", content: ["b"] },
      " ",
      { kind: "emphasis", content: ["e"] },
      " ",
      { kind: "code", text: "c" },
      { kind: "break" },
      "d * s",
    ]);
    const table = "| a | b |\n| - | - |\n| 1 | **2** |";
    expect(parseBlocks(`## Two\n\n#### Four\n\n> note\n\n1. x\n   - y\n\n---\n\n${table}`)).toEqual(
      [
        { kind: "heading", level: 2, content: ["Two"] },
        { kind: "heading", level: 3, content: ["Four"] },
        { kind: "quote", blocks: [{ kind: "paragraph", content: ["note"] }] },
        {
          kind: "list",
          ordered: true,
          start: 1,
          items: [
            [
              { kind: "paragraph", content: ["x"] },
              {
                kind: "list",
                ordered: false,
                start: 1,
                items: [[{ kind: "paragraph", content: ["y"] }]],
              },
            ],
          ],
        },
        {
          kind: "table",
          head: [["a"], ["b"]],
          rows: [[["1"], [{ kind: "strong", content: ["2"] }]]],
        },
      ],
    );
  });

  it("keeps the lines of fenced code; indented code is a paragraph", () => {
    expect(parseBlocks("```sh\ncurl <a>\n  b\n```\n\n    c\n")).toEqual([
      { kind: "code", text: "curl <a>\n  b" },
      { kind: "paragraph", content: ["c"] },
    ]);
  });
});

describe("the text on sponsored content", () => {
  it("says who pays, that sponsors learn nothing, and how it ends, at a reading age of 12", async () => {
    const { about, words } = await readSponsoredText();
    expect(about.join(" ")).toMatch(/pays your hospital .*Sponsors learn nothing about you\./s);
    expect(words).toMatch(/a sponsor pays your hospital to show/);
    expect(words).toMatch(/I do not have to allow this: my care and my plan stay the same/);
    expect(words).toMatch(/I can stop it at any time, on the page Your Data/);
    expect(readingGrade([...about, words])).toBeLessThan(8);
  });

  it("is replaced by an operator's, of which a patient agrees to what stands below its second heading", async () => {
    writeFileSync(
      operatorFile("sponsored-content"),
      "# Sponsors\n\nWho they are.\n\n- One\n- Two\n\n## Agree\n\nI agree.\n\nSomebody **pays** {Hospital}.",
    );
    expect(await readSponsoredText()).toEqual({
      about: ["Who they are.", "- One\n- Two"],
      wordsTitle: "Agree",
      words: "I agree.\n\nSomebody pays your hospital.",
    });
  });

  it.each([
    ["# Sponsors\n\nI agree that somebody pays.", "no heading above the words"],
    ["# Sponsors\n\nWho they are.\n\n## Agree", "a part of it is empty"],
    ["# Sponsors\n\n## Agree\n\nSomebody pays.", "a part of it is empty"],
    ["# Sponsors\n\nThey pay.\n\n## Agree\n\nI agree to content.", "that somebody pays"],
  ])("is ours where an operator's misses a part: %j", (markdown, reason) => {
    expect(() => parseSponsoredText(markdown)).toThrow(reason);
  });
});

describe("the disclaimer", () => {
  it("has its two parts, and its full wording for the record", async () => {
    const { title, text, hipaaTitle, hipaa, wording } = await readDisclaimer();
    expect(hipaaTitle).toMatch(/HIPAA/);
    for (const part of [title, formatBlocks(text), hipaaTitle, formatBlocks(hipaa)]) {
      expect(wording).toContain(part);
    }
    expect(wording).toContain("educational and emotional support only");
    expect(wording).toContain("call 911");
    expect(wording).not.toMatch(/[*_`]|\]\(/);
  });

  it("is refused with a part missing", () => {
    expect(() => parseDisclaimer("# Title\n\nText.")).toThrow("HIPAA");
    expect(() => parseDisclaimer("# Title\n\n## HIPAA\n\nText.")).toThrow("empty");
    expect(() => parseDisclaimer("# Title\n\nText.\n\n## HIPAA")).toThrow("empty");
    expect(() => parseDisclaimer("# Title\n\n\u200b\n\n## HIPAA\n\nText.")).toThrow("empty");
    expect(() => parseDisclaimer("# Title\n\nText.\n\n## HIPAA\n\n-")).toThrow("empty");
    expect(parseDisclaimer("# Title\n\nText.\n\n## About HIPAA\n\nMore.").wording).toBe(
      "Title\n\nText.\n\nAbout HIPAA\n\nMore.",
    );
  });
});

describe("the testimonials", () => {
  it("are quotations with author, location and procedure", () => {
    const markdown =
      "> So calm.\n>\n> Really.\n\n- Author: Ann\n- Location: Ohio\n- procedure: MRI\n\n> Short.\n\n- Author: Bo\n\nExamples.";
    expect(parseTestimonials(markdown)).toEqual({
      title: "What Patients Say",
      testimonials: [
        { quote: "So calm. Really.", author: "Ann", location: "Ohio", procedure: "MRI" },
        { quote: "Short.", author: "Bo" },
      ],
      note: "Examples.",
    });
    expect(parseTestimonials(`# In Their Words\n\n${markdown}`).title).toBe("In Their Words");
    expect(() => parseTestimonials("> Nobody said this.")).toThrow("no author");
  });

  it("are none until the operator's file has some: nobody's words are made up", async () => {
    expect(await readTestimonials()).toMatchObject({ testimonials: [], note: "" });
    writeFileSync(operatorFile("testimonials"), "> So calm.\n\n- Author: Ann\n- Procedure: MRI");
    const { testimonials, ...texts } = await readTestimonials();
    expect(testimonials).toEqual([{ quote: "So calm.", author: "Ann", procedure: "MRI" }]);
    const html = renderToStaticMarkup(
      createElement(PatientTestimonials, { ...texts, testimonials }),
    );
    expect(html).toContain("“So calm.”");
    expect(html).toContain('<b class="font-semibold text-ink">Ann</b>, MRI');
  });
});
