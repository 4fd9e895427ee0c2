import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { FOOTER_ENTRY, type BackupFooter, parseFooter } from "~/server/backup/format";
import { executedMigrations } from "~/server/platform/migrate";
import { seedTag } from "../factories/content";
import {
  createBackupFile,
  INVALID_BACKUP,
  TEST_DIALECT,
  readError,
  rewriteBackup,
  useInstallations,
} from "../support/backup";
import { HAS_DATABASE } from "../support/database";

type Forged = { lines?: (first: string) => string; end?: (end: BackupFooter) => object };
const TAGS = "tables/tags/000001.jsonl";

// The forged backups have valid hashes, so that none is refused as damaged.
describe.runIf(HAS_DATABASE)("a forged backup restores nothing but rows and files:", () => {
  const { enterNew, restore, file } = useInstallations();
  const restoreForged = async (
    { lines, end }: Forged,
    ...entries: [name: string, text: string][]
  ) => {
    const name = file("forged.tar");
    await rewriteBackup(source, name, async (archive, entry) => {
      if (entry.name === FOOTER_ENTRY) {
        for (const [entryName, text] of entries) await archive.addText(entryName, text);
        const footer = parseFooter(JSON.parse(entry.text));
        if (!footer) throw new Error("The source is no backup");
        const rebuilt = { ...footer, sections: archive.sections() };
        const forged = { ...rebuilt, ...end?.(rebuilt) };
        const sha256 = createHash("sha256").update(JSON.stringify(forged)).digest("hex");
        await archive.addText(FOOTER_ENTRY, JSON.stringify({ ...forged, sha256 }));
      } else if (entry.name === TAGS && lines) {
        const [first = "", ...rest] = entry.text.split("\n");
        await archive.addText(TAGS, [lines(first), ...rest].join("\n"));
      } else return false;
      return true;
    });
    await enterNew(TEST_DIALECT);
    const outcome = await readError(restore(name));
    if (outcome !== "done") expect(await executedMigrations()).toEqual([]);
    return outcome;
  };
  const withValue = (column: string, value: unknown) => (first: string) =>
    JSON.stringify({ ...(JSON.parse(first) as object), [column]: value });
  let source = "";
  beforeAll(async () => {
    await enterNew(TEST_DIALECT, { migrated: true });
    await seedTag();
    source = await createBackupFile(file("source.tar"));
  });

  it("rewritten without a change, it is restored", async () => {
    expect(await restoreForged({})).toBe("done");
  });

  it.each([
    ["name", { a: 1 }, "text"],
    ["name", 5, "text"],
    ["version", "1", "integer"],
    ["version", 1.5, "integer"],
    ["created_at", "yesterday", "time"],
    ["created_at", "2026-01-01", "time"],
  ])("no %s of %j", async (column, value, kind) => {
    expect(await restoreForged({ lines: withValue(column, value) })).toBe(
      `The backup's tags.${column} holds a value that is no ${kind}.`,
    );
  });

  it("no column that its table does not have", async () => {
    expect(await restoreForged({ lines: withValue("colour", "red") })).toBe(
      "The backup has columns that the table tags does not have.",
    );
  });

  it.each(["null", "5", "{name"])("no line %s", async (line) => {
    expect(await restoreForged({ lines: () => line })).toBe(INVALID_BACKUP);
  });

  it("no statement, where a table is named", async () => {
    const statement = "(SELECT 1) AS one; CREATE TABLE ours (id INTEGER); SELECT 1 AS count";
    const end = ({ rows }: BackupFooter) => ({ rows: { ...rows, [statement]: 1 } });
    expect(await restoreForged({ end })).toBe(INVALID_BACKUP);
  });

  it("no missing and no unknown table", async () => {
    const withoutTags = ({ rows: { tags: _, ...rows } }: BackupFooter) => ({ rows });
    expect(await restoreForged({ end: withoutTags })).toBe(INVALID_BACKUP);
    expect(await restoreForged({}, ["tables/evil/000001.jsonl", ""])).toBe(INVALID_BACKUP);
  });

  it("no file after the tables, where a restore would ignore it", async () => {
    expect(await restoreForged({}, ["files/late", "x"])).toBe(INVALID_BACKUP);
  });
});
