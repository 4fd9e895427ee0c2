import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { FOOTER_ENTRY, type BackupFooter, parseFooter } from "~/server/backup/format";
import { executedMigrations } from "~/server/platform/migrate";
import { aTag } from "../factories/content";
import {
  backUpTo,
  BROKEN,
  HERE,
  refusal,
  rewriteBackup,
  useInstallations,
} from "../support/backup";
import { HAS_DATABASE } from "../support/database";

type Forged = { lines?: (first: string) => string; end?: (end: BackupFooter) => object };
const TAGS = "tables/tags/000001.jsonl";

// It has hashes that are right, so that nothing looks damaged.
describe.runIf(HAS_DATABASE)("a forged backup brings nothing but rows and files:", () => {
  const { enterNew, restore, file } = useInstallations();
  const refused = async ({ lines, end }: Forged, ...more: [name: string, text: string][]) => {
    const name = file("forged.tar");
    await rewriteBackup(source, name, async (archive, entry) => {
      if (entry.name === FOOTER_ENTRY) {
        for (const [another, words] of more) await archive.addText(another, words);
        const was = parseFooter(JSON.parse(entry.text));
        if (!was) throw new Error("The source is no backup");
        const is = { ...was, sections: archive.sections() };
        const said = { ...is, ...end?.(is) };
        const sha256 = createHash("sha256").update(JSON.stringify(said)).digest("hex");
        await archive.addText(FOOTER_ENTRY, JSON.stringify({ ...said, sha256 }));
      } else if (entry.name === TAGS && lines) {
        const [first = "", ...rest] = entry.text.split("\n");
        await archive.addText(TAGS, [lines(first), ...rest].join("\n"));
      } else return false;
      return true;
    });
    await enterNew(HERE);
    const said = await refusal(restore(name));
    if (said !== "done") expect(await executedMigrations()).toEqual([]);
    return said;
  };
  const withValue = (column: string, value: unknown) => (first: string) =>
    JSON.stringify({ ...(JSON.parse(first) as object), [column]: value });
  let source = "";
  beforeAll(async () => {
    await enterNew(HERE, { migrated: true });
    await aTag();
    source = await backUpTo(file("source.tar"));
  });

  it("as it was made, it goes in", async () => {
    expect(await refused({})).toBe("done");
  });

  it.each([
    ["name", { a: 1 }, "text"],
    ["name", 5, "text"],
    ["version", "1", "integer"],
    ["version", 1.5, "integer"],
    ["created_at", "yesterday", "time"],
    ["created_at", "2026-01-01", "time"],
  ])("no %s of %j", async (column, value, kind) => {
    expect(await refused({ lines: withValue(column, value) })).toBe(
      `The backup's tags.${column} holds a value that is no ${kind}.`,
    );
  });

  it("no column that its table does not have", async () => {
    expect(await refused({ lines: withValue("colour", "red") })).toBe(
      "The backup has columns that the table tags does not have.",
    );
  });

  it.each(["null", "5", "{name"])("no line %s", async (line) => {
    expect(await refused({ lines: () => line })).toBe(BROKEN);
  });

  it("no statement, where a table is named", async () => {
    const statement = "(SELECT 1) AS one; CREATE TABLE ours (id INTEGER); SELECT 1 AS count";
    const end = ({ rows }: BackupFooter) => ({ rows: { ...rows, [statement]: 1 } });
    expect(await refused({ end })).toBe(BROKEN);
  });

  it("no table less, and none that nobody knows", async () => {
    const less = ({ rows: { tags: _, ...rows } }: BackupFooter) => ({ rows });
    expect(await refused({ end: less })).toBe(BROKEN);
    expect(await refused({}, ["tables/evil/000001.jsonl", ""])).toBe(BROKEN);
  });

  it("no file behind the tables, where nobody would put it back", async () => {
    expect(await refused({}, ["files/late", "x"])).toBe(BROKEN);
  });
});
