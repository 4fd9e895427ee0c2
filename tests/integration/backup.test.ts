import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { QueryTypes } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ApiToken,
  AuditEvent,
  Caretaker,
  Draft,
  IdempotencyRecord,
  OneTimeLink,
  PatientInvitation,
  PatientNote,
  ShareLink,
  SignIn,
  StaleTagText,
  StoredFile,
  Survey,
  Tag,
} from "~/models";
import { EPHEMERAL_TABLES } from "~/server/backup/tables";
import { recordBackup } from "~/server/backup/last-backup";
import { fileStorage } from "~/server/files/storage";
import { readAll } from "~/server/files/read";
import { recordPlay } from "~/server/media/media-events";
import { sealEvents, verifyAudit } from "~/server/platform/audit-seal";
import { database } from "~/server/platform/database";
import { countRows } from "~/server/platform/row-counts";
import { readMigrationState } from "~/server/platform/migrate";
import { settings } from "~/server/platform/settings";
import { loadSampleContent } from "~/server/sample-content/load";
import { inTransaction } from "~/server/platform/transaction";
import { storeImport } from "~/server/platform/imports";
import { deleteTag, listTags } from "~/server/tags/tags";
import { seedAppointment } from "../factories/appointments";
import { seedMessage } from "../factories/outbox";
import { seedContactMessage } from "../factories/contact-messages";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { seedSurveyWithQuestions, seedTag, unique } from "../factories/content";
import { callerFor, seedAdministrator } from "../factories/people";
import { PHONE } from "../factories/phones";
import { seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import { seedSavedReport } from "../factories/saved-reports";
import {
  createBackupFile,
  readBackup,
  type BackupContent,
  TEST_DIALECT,
  type Dialect,
  useInstallations,
} from "../support/backup";
import { admin, HAS_DATABASE, ON_POSTGRES, patient, viewer } from "../support/database";

/** Databases to restore into in this order, each from a backup of the previous database. */
const RESTORE_ORDER: Dialect[] = ON_POSTGRES ? ["sqlite", "postgres"] : ["sqlite"];
const ODD_NAME = 'Ünïcode "quotes" \\ \u2028 \n tab\t 🫀 end';
const MOMENT = new Date("2026-02-28T23:59:59.987Z");

/** Creates rows in every table, with values that the databases represent differently. */
async function fillTables() {
  await loadSampleContent();
  await Tag.create({ name: ODD_NAME, createdAt: MOMENT });
  const administrator = await seedAdministrator();
  const administratorId = administrator.id;
  await seedSavedReport(callerFor(administrator));
  const expiresAt = new Date(Date.now() + 3_600_000);
  const credential = { administratorId, expiresAt };
  await SignIn.create({
    ...credential,
    tokenHash: "of a sign-in",
    awaitsCode: false,
    address: null,
    browser: null,
    lastSeenAt: new Date(),
  });
  await OneTimeLink.create({ ...credential, tokenHash: "of a link", purpose: "new-password" });
  await ApiToken.create({
    ...credential,
    name: "Waiting room",
    tokenHash: "of a token",
    hint: "abcd",
    scope: "read",
    lastUsedAt: null,
    revokedAt: null,
  });
  await Draft.create({
    id: "draft",
    kind: "survey-wizard",
    owner: "test",
    expiresAt,
    data: JSON.stringify({ name: ODD_NAME }),
  });
  await IdempotencyRecord.create({
    key: "k",
    fingerprint: "f",
    answer: "{}",
    about: null,
    expiresAt,
  });
  await seedContactMessage();
  await seedWithdrawnRequest();
  const { id: requestId, patientId } = await seedLiveSessionRequest({
    contact: PHONE,
    textMe: "yes",
  });
  await seedAppointment({ requestId });
  await seedRideRequest();
  await ShareLink.create({
    patientId,
    tokenHash: "of a share link",
    sealedToken: "sealed",
    expiresAt,
    audience: "family",
    phase: "pre-procedure",
    revokedAt: null,
  });
  await Caretaker.create({ patientId, name: "Anna Lopez", status: "Accepted" });
  await PatientNote.create({ patientId, authorName: "Admin", text: "Prefers mornings" });
  await PatientInvitation.create({ patientId, codeHash: "of a code", sealedCode: "", expiresAt });
  await StaleTagText.create({ recordTable: "guidances", recordId: 1 });
  await seedMessage();
  await recordBackup(admin, { bytes: 4_000_000_000_000, rows: 1, files: 1 });
  const { id, version } = await seedTag();
  const created = { tag: [{ id, version }] };
  await inTransaction(admin, (writer) =>
    storeImport(writer, { kind: "tags", fileName: "tags.csv", created }),
  );
  // Deletes the row with the highest id: a restored database must not reuse that id.
  const deletedTag = await seedTag();
  await deleteTag(admin, deletedTag.id);
  await seedSurveyWithQuestions();
  while (await sealEvents());
  return { highestTagId: deletedTag.id };
}

/** Returns the content that a restore preserves; `events` are apart, since a restore appends one to the audit. */
function comparableContent({ rows, bytes }: BackupContent) {
  const footer = JSON.parse(bytes["end.json"]?.toString() ?? "") as {
    lastIds: Record<string, number>;
  };
  const { audit_events: events = [], installation = [], ...others } = rows;
  // A restored installation has an id and a storage of its own.
  const ownRows = ["id", "storage-claimed"];
  const tables = {
    ...others,
    installation: installation.filter(({ name }) => !ownRows.includes(String(name))),
  };
  const { audit_events: _, ...lastIds } = footer.lastIds;
  const files = Object.entries(bytes)
    .filter(([name]) => /^(files|data)\//.test(name))
    .map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")] as const);
  return { tables, events, lastIds, files: Object.fromEntries(files) };
}

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { createInstallation, switchInstallation, restore, pathTo } = useInstallations();
  let first: BackupContent;
  let highestTagId = 0;

  beforeAll(async () => {
    await createInstallation(TEST_DIALECT, { migrated: true });
    ({ highestTagId } = await fillTables());
    mkdirSync(path.join(settings().dataDir, "texts"));
    writeFileSync(path.join(settings().dataDir, "texts", "privacy.md"), "# Ours\n");
    const head = (await verifyAudit(null)).head;
    writeFileSync(path.join(settings().dataDir, "audit-head"), JSON.stringify(head));
    first = await readBackup(await createBackupFile(pathTo("0.tar.gz")));
  });

  it("contains rows of every table except the transient tables", async () => {
    const names = Object.keys(first.rows);
    for (const table of [...EPHEMERAL_TABLES, "row_counts", "migrations"]) {
      expect(names).not.toContain(table);
    }
    const models = Object.values(database().models).map(({ tableName }) => tableName);
    const backedUp = models.filter((name) => !EPHEMERAL_TABLES.includes(name));
    expect(names).toEqual(expect.arrayContaining(backedUp));
    for (const name of backedUp) expect(first.rows[name]?.length, name).toBeGreaterThan(0);
    expect(first.rows.surveys).toHaveLength(await countRows(admin, Survey));
  });

  it("serializes values alike from both databases", () => {
    const tag = first.rows.tags?.find(({ name }) => name === ODD_NAME);
    expect(tag).toMatchObject({ created_at: MOMENT.toISOString(), version: 0 });
    expect(first.rows.backups).toMatchObject([{ bytes: 4_000_000_000_000 }]);
    expect(first.rows.api_tokens).toMatchObject([{ revoked_at: null, scope: "read" }]);
    expect(first.rows.specialties?.[0]).toMatchObject({ is_active: true });
    const [picture] = first.rows.stored_files ?? [];
    expect(first.bytes[`files/${String(picture?.id)}`]?.byteLength).toBe(picture?.bytes);
  });

  it.each(RESTORE_ORDER.map((dialect, index) => [dialect, index] as const))(
    "is restored into %s, with the same tables and files",
    async (dialect, index) => {
      const installation = await createInstallation(dialect);
      await restore(pathTo(`${index}.tar.gz`));
      // Reopens the installation with the restored session secret.
      await switchInstallation(installation);
      expect(await readMigrationState()).toMatchObject({ pending: [], unknown: [] });
      const secondBackup = await readBackup(await createBackupFile(pathTo(`${index + 1}.tar.gz`)));
      const [expected, actual] = [comparableContent(first), comparableContent(secondBackup)];
      expect(actual.tables).toEqual(expected.tables);
      expect(actual.lastIds).toEqual(expected.lastIds);
      expect(actual.files).toEqual(expected.files);
      expect(actual.events.slice(0, expected.events.length)).toEqual(expected.events);
      expect(actual.events.at(-1)).toMatchObject({ action: "restored", record_type: "backup" });
    },
  );

  it("leaves a working installation after a restore: audit, ids, searches, counts and files", async () => {
    const { head, problems } = await verifyAudit();
    expect(problems).toEqual([]);
    expect(head.position).toBeGreaterThan(60);
    await expect(AuditEvent.destroy({ where: {} })).rejects.toThrow();

    const before = await countRows(admin, Tag);
    const { id } = await seedTag("Anaesthesia ward");
    expect(id).toBe(highestTagId + 1);
    expect(await countRows(admin, Tag)).toBe(before + 1);
    const query = { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC" } as const;
    const searchNames = async (search: string) =>
      (await listTags(admin, { ...query, search })).tags.map(({ name }) => name);
    expect(await searchNames("thesia")).toContain("Anaesthesia ward");
    expect(await searchNames("quotes")).toEqual([ODD_NAME]);

    const survey = await seedSurveyWithQuestions({ name: unique("Afterwards") });
    expect(await Survey.findByPk(survey.id)).toMatchObject({ questionCount: 3 });
    const countDailyEvents = async () => {
      const [row] = await database().query<{ sum: number | string }>(
        "SELECT SUM(count) AS sum FROM event_counts WHERE grain_minutes = 1440",
        { type: QueryTypes.SELECT },
      );
      return Number(row?.sum);
    };
    const views = await countDailyEvents();
    const [{ id: itemId = 0, advertiser_id: ownerId = 0 } = {}] = first.rows.advertisements ?? [];
    await recordPlay(patient, {
      itemType: "advertisement",
      itemId: Number(itemId),
      ownerId: Number(ownerId),
    });
    expect(await countDailyEvents()).toBe(views + 1);

    const stored = await StoredFile.findAll();
    for (const row of stored) {
      expect((await readAll(await fileStorage().open(row.id))).byteLength).toBe(row.bytes);
    }
    expect(stored.length).toBeGreaterThan(50);
    expect(await SignIn.count()).toBe(0);
    expect(readFileSync(path.join(settings().dataDir, "texts", "privacy.md"), "utf8")).toBe(
      "# Ours\n",
    );
  });

  it("is not restored by a viewer", async () => {
    const refusal = restore(pathTo("0.tar.gz"), {}, viewer);
    await expect(refusal).rejects.toMatchObject({ status: 403 });
  });
});
