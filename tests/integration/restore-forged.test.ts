import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { FOOTER_ENTRY, type BackupFooter, parseFooter } from "~/server/backup/format";
import { readExecutedMigrations } from "~/server/platform/migrate";
import { seedTag } from "../factories/content";
import {
  createBackupFile,
  INVALID_BACKUP,
  TEST_DIALECT,
  readOutcome,
  rewriteBackup,
  useInstallations,
} from "../support/backup";
import { HAS_DATABASE } from "../support/database";

type Forgery = {
  changeFirstTag?: (row: string) => string;
  changeFooter?: (footer: BackupFooter) => object;
};
const TAGS_ENTRY = "tables/tags/000001.jsonl";

// Forged backups have valid hashes, so that none is refused as damaged.
describe.runIf(HAS_DATABASE)("the restore of a forged backup", () => {
  const { createInstallation, restore, pathTo } = useInstallations();
  const restoreForged = async (
    { changeFirstTag, changeFooter }: Forgery,
    ...entries: [name: string, text: string][]
  ) => {
    const name = pathTo("forged.tar");
    await rewriteBackup(source, name, async (archive, entry) => {
      if (entry.name === FOOTER_ENTRY) {
        for (const [entryName, text] of entries) await archive.addText(entryName, text);
        const footer = parseFooter(JSON.parse(entry.text));
        if (!footer) throw new Error("The source is no backup");
        const rebuilt = { ...footer, sections: archive.sectionTotals() };
        const forged = { ...rebuilt, ...changeFooter?.(rebuilt) };
        const sha256 = createHash("sha256").update(JSON.stringify(forged)).digest("hex");
        await archive.addText(FOOTER_ENTRY, JSON.stringify({ ...forged, sha256 }));
      } else if (entry.name === TAGS_ENTRY && changeFirstTag) {
        const [first = "", ...rest] = entry.text.split("\n");
        await archive.addText(TAGS_ENTRY, [changeFirstTag(first), ...rest].join("\n"));
      } else return false;
      return true;
    });
    await createInstallation(TEST_DIALECT);
    const outcome = await readOutcome(restore(name));
    if (outcome !== "done") expect(await readExecutedMigrations()).toEqual([]);
    return outcome;
  };
  const setValue = (column: string, value: unknown) => (first: string) =>
    JSON.stringify({ ...(JSON.parse(first) as object), [column]: value });
  let source = "";
  beforeAll(async () => {
    await createInstallation(TEST_DIALECT, { migrated: true });
    await seedTag();
    source = await createBackupFile(pathTo("source.tar"));
  });

  it("succeeds when the backup was rewritten without a change", async () => {
    expect(await restoreForged({})).toBe("done");
  });

  it.each([
    ["name", { a: 1 }, "text"],
    ["name", 5, "text"],
    ["version", "1", "integer"],
    ["version", 1.5, "integer"],
    ["created_at", "yesterday", "time"],
    ["created_at", "2026-01-01", "time"],
  ])("refuses a tag with the %s %j", async (column, value, kind) => {
    expect(await restoreForged({ changeFirstTag: setValue(column, value) })).toBe(
      `The backup's tags.${column} holds a value that is no ${kind}.`,
    );
  });

  it("refuses a column that its table does not have", async () => {
    expect(await restoreForged({ changeFirstTag: setValue("colour", "red") })).toBe(
      "The backup has columns that the table tags does not have.",
    );
  });

  it.each(["null", "5", "{name"])("refuses the row %s", async (line) => {
    expect(await restoreForged({ changeFirstTag: () => line })).toBe(INVALID_BACKUP);
  });

  it("refuses a statement in place of a table's name", async () => {
    const statement = "(SELECT 1) AS one; CREATE TABLE ours (id INTEGER); SELECT 1 AS count";
    const changeFooter = ({ rows }: BackupFooter) => ({ rows: { ...rows, [statement]: 1 } });
    expect(await restoreForged({ changeFooter })).toBe(INVALID_BACKUP);
  });

  it("refuses a missing and an unknown table", async () => {
    const withoutTags = ({ rows: { tags: _, ...rows } }: BackupFooter) => ({ rows });
    expect(await restoreForged({ changeFooter: withoutTags })).toBe(INVALID_BACKUP);
    expect(await restoreForged({}, ["tables/evil/000001.jsonl", ""])).toBe(INVALID_BACKUP);
  });

  it("refuses a file after the tables, where a restore would ignore it", async () => {
    expect(await restoreForged({}, ["files/late", "x"])).toBe(INVALID_BACKUP);
  });
});
