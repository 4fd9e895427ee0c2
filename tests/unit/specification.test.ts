import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CITING_FOLDERS = [
  "app",
  "server",
  "models",
  "migrations",
  "tests",
  "bench",
  "scripts",
  "docs",
];
const DOCUMENTS = { DESIGN: "design", AREAS: "areas", "000": "000", "001": "001" } as const;

type DocumentName = keyof typeof DOCUMENTS;
type Citation = { document: DocumentName; section: string };

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const SECTIONS = new Map(
  Object.entries(DOCUMENTS).map(([name, file]) => {
    const headings = read(`docs/specification/${file}.md`).matchAll(
      /^#{2,3} (\d+(?:\.\d+)?)\.? /gm,
    );
    return [name, new Set([...headings].map(([, number = ""]) => number))];
  }),
);

const NUMBERS = String.raw`\d+(?:\.\d+)?(?:(?:,| and| to) \d+(?:\.\d+)?)*(?![\d.]*\d)`;
const IN_SPECIFICATION = new RegExp(
  `specification (000|001)(?:, (?:document )?(?:sections? )?(${NUMBERS}))?`,
  "gi",
);
const IN_DOCUMENT = new RegExp(`\\b(DESIGN|AREAS)(?: (${NUMBERS}))?`, "g");

/** Sections that a text cites, also across line breaks. */
function findCitations(text: string): Citation[] {
  const line = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");
  return [...line.matchAll(IN_SPECIFICATION), ...line.matchAll(IN_DOCUMENT)].flatMap(
    ([, document = "", numbers = ""]) =>
      (numbers.match(/\d+(?:\.\d+)?/g) ?? []).map((section) => ({
        document: document as DocumentName,
        section,
      })),
  );
}

const exists = ({ document, section }: Citation) => SECTIONS.get(document)?.has(section) ?? false;

const FILES = CITING_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs|md|css)$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !file.startsWith("docs/specification/0")),
);

describe("the specification", () => {
  it.each(Object.keys(DOCUMENTS))("numbers the sections of %s", (document) => {
    expect(SECTIONS.get(document)?.size).toBeGreaterThan(8);
  });

  it("has every section that code, tests and documents cite", () => {
    const cited = FILES.flatMap((file) =>
      findCitations(read(file)).map((each) => ({ file, ...each })),
    );
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter((citation) => !exists(citation))).toEqual([]);
  });

  it("is recognized in each form of citation", () => {
    const text = `(specification 000, sections 2.3
       * and 9; DESIGN 7). See AREAS 10, and specification 001, section 5: "Tag name".`;
    expect(findCitations(text)).toEqual([
      { document: "000", section: "2.3" },
      { document: "000", section: "9" },
      { document: "001", section: "5" },
      { document: "DESIGN", section: "7" },
      { document: "AREAS", section: "10" },
    ]);
    expect(exists({ document: "DESIGN", section: "99" })).toBe(false);
  });
});
