import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { database } from "~/server/platform/database";
import { settings } from "~/server/platform/settings";
import { prepareData } from "../support/prepared-data";

const ADMIN_SCRIPT = path.resolve(import.meta.dirname, "../../build/server/admin.js");
const EVENTS = 200_000;
const FILES = 4;
const FILE_MB = 100;
const MB = 1_048_576;

const directory = mkdtempSync(path.join(tmpdir(), "calmward-many-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Inserts many events and incompressible files directly, bypassing the product's validation. */
async function insertEventsAndFiles(dataDir: string) {
  await database().query(
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :events) " +
      "INSERT INTO audit_events (at, actor_id, actor_name, actor_role, channel, action, record_type, " +
      "record_id, record_name, changes, request_id) SELECT '2026-01-01 00:00:00.000 +00:00', " +
      "'administrator:1', 'Ada Lovelace', 'administrator', 'screen', 'updated', 'tag', n, 'Tag ' || n, " +
      `'{"name":["Tag of before","Tag ' || n || '"]}', 'request ' || n FROM numbers`,
    { replacements: { events: EVENTS } },
  );
  for (let index = 0; index < FILES; index += 1) {
    const [id, bytes] = [randomBytes(16).toString("base64url"), randomBytes(FILE_MB * MB)];
    const folder = path.join(dataDir, "files", id.slice(0, 2));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder, id), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const storedColumns = { bytes: bytes.byteLength, sha256, owner: "test", name: `${index}.mp4` };
    const noMediaColumns = { width: null, height: null, durationSeconds: null };
    await StoredFile.create({
      id,
      kind: "video",
      contentType: "video/mp4",
      ...storedColumns,
      ...noMediaColumns,
    });
  }
}

/** Runs an `admin` command and measures its duration and peak memory. */
async function measureCommand(dataDir: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const startedAt = Date.now();
  const child = spawn(process.execPath, [ADMIN_SCRIPT, ...args], { env, stdio: "inherit" });
  let megabytes = 0;
  const sampleMemory = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    } catch {
      // The process has exited.
    }
  };
  const timer = setInterval(sampleMemory, 50);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearInterval(timer);
  expect(code).toBe(0);
  return { seconds: (Date.now() - startedAt) / 1_000, megabytes: Math.round(megabytes) };
}

it.runIf(process.platform === "linux")(
  "200,000 events and 400 MB of files are backed up and restored in less than 350 MB of memory",
  async () => {
    const { dataDir } = await prepareData(() => insertEventsAndFiles(settings().dataDir));
    const file = path.join(directory, "many.tar");
    const gzipFile = path.join(directory, "many.tar.gz");
    const made = await measureCommand(dataDir, "backup", file);
    const compressed = await measureCommand(dataDir, "backup", gzipFile);
    const restored = await measureCommand(path.join(directory, "restored"), "restore", file);
    for (const [label, { seconds, megabytes }] of Object.entries({ made, compressed, restored })) {
      console.log(`${label}: ${seconds.toFixed(1)} s, ${megabytes} MB of memory at most`);
    }
    console.log(`${statSync(file).size / MB} MB, compressed ${statSync(gzipFile).size / MB} MB`);
    for (const { megabytes } of [made, compressed, restored]) expect(megabytes).toBeLessThan(350);
  },
);
