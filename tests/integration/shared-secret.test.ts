import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { acceptSecret, requireSharedSecret } from "~/server/access/shared-secret";
import { database } from "~/server/platform/database";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-secret-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const useSecret = (SESSION_SECRET: string) =>
  replaceSettings(readSettings({ DATA_DIR: dataDir, SESSION_SECRET }));
const FIRST_SECRET = "the first secret of this database";
const SECOND_SECRET = "the second secret of this database";
const REFUSAL = /^SESSION_SECRET is not the one that this database was begun with; /;

describe.runIf(HAS_DATABASE)("the secret that all instances share", () => {
  useDatabase();

  it("is that of the first instance, also when two start concurrently", async () => {
    useSecret(FIRST_SECRET);
    await Promise.all([requireSharedSecret(), requireSharedSecret()]);
    await requireSharedSecret();
    useSecret(SECOND_SECRET);
    await expect(requireSharedSecret()).rejects.toThrow(REFUSAL);
  });

  it("is stored as a fingerprint only", async () => {
    const [rows] = await database().query("SELECT value FROM installation WHERE name = 'secret'");
    const [{ value }] = rows as [{ value: string }];
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain("first secret");
  });

  it("can be replaced by the operator, with an audit event", async () => {
    useSecret(SECOND_SECRET);
    await expect(acceptSecret(viewer)).rejects.toMatchObject({ status: 403 });
    expect(await acceptSecret(admin)).toBe(true);
    expect(await acceptSecret(admin)).toBe(false);
    await requireSharedSecret();
    const events = await AuditEvent.findAll({ where: { recordType: "session secret" } });
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([["changed", "{}"]]);
    useSecret(FIRST_SECRET);
    await expect(requireSharedSecret()).rejects.toThrow(REFUSAL);
  });
});
