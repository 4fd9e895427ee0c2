import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSharedServices } from "../support/instances";
import {
  interruptWork,
  openBrowser,
  readNumbers,
  runSql,
  submitPage,
  uploadCsv,
} from "../support/interrupted-work";
import { COMMON_TAG, fillLargeContent, TAG_WORD } from "../support/large-content";
import { startPostgres } from "../support/postgres";
import { createDatabase } from "../support/postgres-databases";
import { type RunningServer, startServer } from "../support/server";
import type { ServerData } from "../support/with-server-data";

/** ROWS=100000 runs it at the full size, which takes an hour. */
const ROWS = Number(process.env.ROWS ?? 5_000);
const KILLS = Number(process.env.KILLS ?? 5);
const directory = mkdtempSync(path.join(tmpdir(), "calmward-killed-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const sameNumbers = (...counts: string[]) =>
  `SELECT ${counts.map((count) => `(${count})`).join(" AS n UNION ALL SELECT ")} AS n`;
/** Counts audit events, all and those of different records: equal where each record has one. */
const countEvents = (type: string, action: string) => {
  const where = `FROM audit_events WHERE record_type = '${type}' AND action = '${action}'`;
  return [`SELECT COUNT(*) ${where}`, `SELECT COUNT(DISTINCT record_id) ${where}`];
};

describe.each(["SQLite", "PostgreSQL"])("a server that is killed, on %s,", (name) => {
  const serverData: ServerData = { dataDir: path.join(directory, name) };
  const kill = (
    work: Omit<Parameters<typeof interruptWork>[0], "serverData" | "kills">,
    kills = KILLS,
  ) => interruptWork({ serverData, kills, ...work });
  /** Kills the server during the only bulk change with some action. */
  const killBulk = (list: string, action: string, query = "", values = {}) => {
    const countChanges = async (status: string) => {
      const where = `action = '${action}' AND status = '${status}'`;
      const [count = 0] = await readNumbers(
        serverData,
        `SELECT COUNT(*) FROM bulk_changes WHERE ${where}`,
      );
      return count;
    };
    return kill({
      begin: (browser) =>
        submitPage(browser, `/admin/${list}/bulk?scope=matching&action=${action}${query}`, values),
      isStored: async () => (await countChanges("running")) > 0,
      isDone: async () => (await countChanges("done")) > 0,
      maxMs: 3_000,
    });
  };
  const expectSame = async (expected: number, ...counts: string[]) =>
    expect(await readNumbers(serverData, sameNumbers(...counts))).toEqual(
      counts.map(() => expected),
    );

  beforeAll(async () => {
    if (name === "PostgreSQL") {
      if (!postgres) return;
      serverData.env = { DATABASE_URL: await createDatabase(postgres.url, "killed_work") };
    }
    const { dataDir, env = {} } = serverData;
    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off", ...env } });
    await server.stop();
    await fillLargeContent(serverData, { tags: ROWS, guidances: ROWS, sessions: 10 });
  });
  const test = (title: string, run: () => Promise<void>) =>
    it(title, { timeout: 7_200_000 }, ({ skip }) =>
      name === "PostgreSQL" && !postgres ? skip("no PostgreSQL here") : run(),
    );

  test("publishes each of many once", async () => {
    const { met, problems } = await killBulk("caretaker-guidance", "publish");
    console.log(name, "publish:", met, "kills met it");
    expect(problems).toEqual([]);
    await expectSame(
      ROWS,
      "SELECT COUNT(*) FROM guidances WHERE status = 'Active' AND version = 1",
      ...countEvents("caretaker guidance", "published"),
      "SELECT COUNT(*) FROM revisions WHERE record_type = 'caretaker guidance' AND action = 'published'",
      "SELECT done FROM bulk_changes WHERE status = 'done' AND failed = 0 AND action = 'publish'",
    );
  });

  test("tags each of many once", async () => {
    const tag = `${TAG_WORD} 2`;
    const { met, problems } = await killBulk("caretaker-guidance", "add-tag", "", { tag });
    console.log(name, "tag:", met, "kills met it");
    expect(problems).toEqual([]);
    await expectSame(
      ROWS,
      `SELECT COUNT(*) FROM guidance_tags WHERE tag_id = (SELECT id FROM tags WHERE name = '${tag}')`,
      "SELECT COUNT(*) FROM guidances WHERE version = 2",
      ...countEvents("caretaker guidance", "updated"),
      `SELECT COUNT(*) FROM guidances WHERE search_text LIKE '%${tag.toLowerCase()}%'`,
    );
  });

  test("renames a tag of many, and their search text follows", async () => {
    const [id = 0] = await readNumbers(
      serverData,
      `SELECT id FROM tags WHERE name = '${COMMON_TAG}'`,
    );
    const { problems } = await kill({
      begin: (browser) => submitPage(browser, `/admin/tags/${id}/edit`, { name: "Anywhere" }),
      isDone: async (server) =>
        (await countMatches(server, "caretaker-guidance", "anywhere")) === ROWS &&
        (await countMatches(server, "caretaker-guidance", COMMON_TAG)) === 0,
      maxMs: 1_000,
    });
    expect(problems).toEqual([]);
    await expectSame(0, "SELECT COUNT(*) FROM stale_tag_texts");
  });

  test("deletes a tag of many, restores it with all its links, or does not", async () => {
    const [id = 0] = await readNumbers(serverData, "SELECT id FROM tags WHERE name = 'Anywhere'");
    const exists = async ({ url }: RunningServer) => (await fetch(`${url}/tag/${id}`)).ok;
    const deleted = await kill({
      begin: (browser) => submitPage(browser, `/admin/tags/${id}/delete`),
      isDone: async (server) => !(await exists(server)),
      maxMs: 800,
    });
    expect(deleted.problems).toEqual([]);
    await expectSame(
      ROWS,
      "SELECT COUNT(*) - 1 FROM bin_rows",
      `SELECT COUNT(*) FROM bin_rows WHERE table_name = 'guidance_tags'`,
      `SELECT ${ROWS} + COUNT(*) FROM guidance_tags WHERE tag_id = ${id}`,
    );
    const restored = await kill({
      begin: (browser) => submitPage(browser, `/admin/bin/tag/${id}/restore`),
      isDone: exists,
      maxMs: 800,
    });
    expect(restored.problems).toEqual([]);
    await expectSame(
      ROWS,
      `SELECT COUNT(*) FROM guidance_tags WHERE tag_id = ${id}`,
      `SELECT ${ROWS} + COUNT(*) FROM bin_rows`,
      `SELECT ${ROWS} - 1 + COUNT(*) FROM audit_events WHERE action = 'restored' AND record_id = '${id}'`,
      `SELECT ${ROWS} - 1 + COUNT(*) FROM audit_events WHERE action = 'deleted' AND record_id = '${id}'`,
    );
  });

  test("imports all rows of a file once, or none", async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `Imported ${index}`);
    const { problems } = await kill({
      begin: async (browser) => {
        const preview = await uploadCsv(browser, "tags", `Tag\n${names.join("\n")}\n`);
        await submitPage(browser, preview);
      },
      isDone: async (server) => {
        const count = await countMatches(server, "tag", "Imported");
        expect([0, names.length]).toContain(count);
        return count === names.length;
      },
    });
    expect(problems).toEqual([]);
    const imported = "record_name LIKE 'Imported %' AND action = 'created'";
    await expectSame(
      names.length,
      "SELECT COUNT(*) FROM tags WHERE name LIKE 'Imported %'",
      `SELECT COUNT(*) FROM audit_events WHERE ${imported}`,
      "SELECT COUNT(*) FROM import_records",
      `SELECT ${names.length - 1} + COUNT(*) FROM audit_events WHERE action = 'imported'`,
    );
  });

  test("changes nothing by an export", async () => {
    const state = () =>
      readNumbers(serverData, sameNumbers("SELECT COUNT(*) FROM tags", "SELECT MAX(id) FROM tags"));
    const before = await state();
    let isExported = false;
    const { met, problems } = await kill({
      begin: async ({ open }) => {
        await open("/admin/tags/export.xlsx");
        isExported = true;
      },
      isDone: () => Promise.resolve(isExported),
    });
    console.log(name, "export:", met, "kills met it");
    expect(problems).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test("deletes each of many once: all are in the bin, and in the feed", async () => {
    const { met, problems } = await killBulk("tags", "delete", `&q=${TAG_WORD}`);
    console.log(name, "delete:", met, "kills met it");
    expect(problems).toEqual([]);
    const ofTag = "record_id IN (SELECT record_id FROM bin_items)";
    await expectSame(
      ROWS,
      "SELECT COUNT(*) FROM bin_items WHERE record_type = 'tag'",
      `SELECT ${ROWS} + COUNT(*) FROM tags WHERE id IN (SELECT record_id FROM bin_items)`,
      "SELECT COUNT(DISTINCT item_id) FROM bin_rows WHERE table_name = 'tags'",
      `SELECT COUNT(*) FROM record_changes WHERE entity = 'tag' AND kind = 'deleted' AND ${ofTag}`,
      `SELECT COUNT(*) FROM revisions WHERE record_type = 'tag' AND action = 'deleted' AND ${ofTag}`,
      "SELECT done FROM bulk_changes WHERE status = 'done' AND failed = 0 AND action = 'delete'",
    );
  });

  test("empties the bin, with one event for each record", async () => {
    await runSql(serverData, "UPDATE bin_items SET expires_at = '2026-01-01 00:00:00.000 +00:00'");
    const { met, problems } = await kill({
      // Housekeeping begins with the start.
      begin: () => Promise.resolve(),
      isDone: async ({ url }) => (await countRows(`${url}/tag?deleted=only`)) === 0,
      maxMs: 1_000,
    });
    console.log(name, "purge:", met, "kills met it");
    expect(problems).toEqual([]);
    await expectSame(ROWS, ...countEvents("tag", "deleted for good"));
    await expectSame(
      0,
      "SELECT COUNT(*) FROM bin_rows",
      "SELECT COUNT(*) FROM revisions WHERE record_type = 'tag' AND record_id NOT IN (SELECT id FROM tags)",
    );
  });
});

it("what a killed instance leaves, another one carries on", async ({ skip }) => {
  const services = await createSharedServices();
  if (!services) return skip("no PostgreSQL here");
  const instance = { ACCESS: "open", TRUST_PROXY: "0", SAMPLE_CONTENT: "off" };
  const serverData = {
    dataDir: mkdtempSync(path.join(tmpdir(), "calmward-instances-")),
    env: services.env,
  };
  const readStatus = async () => {
    const [done = 0, events = 0] = await readNumbers(
      serverData,
      sameNumbers(
        "SELECT COALESCE(SUM(done), 0) FROM bulk_changes WHERE status = 'done' AND failed = 0",
        "SELECT COUNT(*) FROM audit_events WHERE action = 'deleted' AND record_type = 'tag'",
      ),
    );
    return { done, events };
  };
  try {
    await (await services.start(instance)).stop();
    await fillLargeContent(serverData, { tags: 1_500, guidances: 0, sessions: 0 });
    const [killed, other] = [await services.start(instance), await services.start(instance)];
    const list = `/admin/tags/bulk?scope=matching&action=delete&q=${TAG_WORD}`;
    await submitPage(await openBrowser(killed), list);
    await killed.stop("SIGKILL");
    expect((await readStatus()).done).toBe(0);
    await expect.poll(readStatus, { timeout: 300_000, interval: 500 }).toEqual({
      done: 1_500,
      events: 1_500,
    });
    expect(await countRows(`${other.url}/tag?deleted=only`)).toBe(1_500);
    await other.stop();
  } finally {
    await services.stop();
    rmSync(serverData.dataDir, { recursive: true, force: true });
  }
});

/** Counts the rows of a list of the API. */
async function countRows(url: string): Promise<number> {
  const { result } = (await (await fetch(url)).json()) as {
    result: { data: { pagination: { totalItems: number } } };
  };
  return result.data.pagination.totalItems;
}

/** Counts what a search of the API finds. */
const countMatches = ({ url }: RunningServer, entity: string, search: string) =>
  countRows(`${url}/${entity}?limit=1&search=${encodeURIComponent(search)}`);
