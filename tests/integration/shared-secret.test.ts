import { createCookie } from "@remix-run/node";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { AuditEvent, Patient, ShareLink } from "~/models";
import {
  readBrowserId,
  readDeviceToken,
  readGuestToken,
  readPatientSignIn,
  renewCookies,
  serializeDeviceToken,
  serializeGuestToken,
  serializePatientSignIn,
} from "~/app/http/cookies.server";
import {
  decryptTotpSecret,
  encryptTotpSecret,
  generateTotpSecret,
} from "~/server/access/second-factor";
import { acceptSecret, requireSharedSecret } from "~/server/system/shared-secret";
import { isKnownSecret } from "~/server/backup/create-backup";
import {
  createInvitation,
  findInvitation,
  normalizeCode,
  readInvitationCode,
} from "~/server/patients/invitation-codes";
import { database } from "~/server/platform/database";
import { decryptSecret, deriveSecret, encryptSecret } from "~/server/platform/secrets";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { seedAdministrator } from "../factories/people";
import { seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-secret-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const useSecret = (SESSION_SECRET: string, SESSION_SECRET_PREVIOUS = "") =>
  replaceSettings(readSettings({ DATA_DIR: dataDir, SESSION_SECRET, SESSION_SECRET_PREVIOUS }));
const FIRST_SECRET = "the first secret of this database";
const SECOND_SECRET = "the second secret of this database";
const THIRD_SECRET = "the third secret of this database, at last";
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

  it("opens what a previous one has signed and encrypted, and takes it over at the start", async () => {
    useSecret(SECOND_SECRET);
    const secret = generateTotpSecret();
    const [person, lost] = [await seedAdministrator(), await seedAdministrator()];
    await person.update({ totpSecret: encryptTotpSecret(secret) });
    await lost.update({ totpSecret: "of a secret that nobody has" });
    const { version } = person;
    const { patientId } = await seedLiveSessionRequest();
    const link = await ShareLink.create({
      patientId,
      tokenHash: "of a share link",
      sealedToken: encryptSecret("share link", "its token"),
      expiresAt: new Date(Date.now() + 3_600_000),
      audience: "family",
      phase: "pre-procedure",
      revokedAt: null,
    });
    const calendar = { sealedCalendar: encryptSecret("calendar address", "its token") };
    await Patient.update(calendar, { where: { id: patientId } });
    const device = { id: "a", mark: "b" };
    const [cookie = "", guest = ""] = [
      await serializeDeviceToken(device),
      await serializeGuestToken("g"),
    ];

    useSecret(THIRD_SECRET, `${FIRST_SECRET}, ${SECOND_SECRET}`);
    expect(isKnownSecret(deriveSecret("backup"))).toBe(true);
    const request = new Request("http://own.invalid/", {
      headers: { Cookie: `${cookie.split(";", 1)[0]}; ${guest.split(";", 1)[0]}` },
    });
    expect([await readDeviceToken(request), await readGuestToken(request)]).toEqual([device, "g"]);
    const headers = new Headers({ "Set-Cookie": await serializeGuestToken("") });
    await renewCookies(request, headers);
    expect(headers.getSetCookie().slice(1)).toEqual([await serializeDeviceToken(device)]);
    // Two instances start at once.
    await Promise.all([requireSharedSecret(), requireSharedSecret()]);
    await requireSharedSecret();

    useSecret(THIRD_SECRET);
    await requireSharedSecret();
    await Promise.all([person.reload(), lost.reload(), link.reload()]);
    expect(decryptSecret("share link", link.sealedToken)).toBe("its token");
    const patient = await Patient.findByPk(patientId);
    expect(decryptSecret("calendar address", patient?.sealedCalendar ?? "")).toBe("its token");
    expect(decryptTotpSecret(person.totpSecret ?? "")).toBe(secret);
    expect(person.version).toBe(version);
    expect(lost.totpSecret).toBe("of a secret that nobody has");
    expect([await readDeviceToken(request), await readGuestToken(request)]).toEqual([null, null]);
    const where = { recordType: "session secret", action: "replaced" };
    expect(await AuditEvent.count({ where })).toBe(1);
    useSecret(SECOND_SECRET);
    await expect(requireSharedSecret()).rejects.toThrow(REFUSAL);
  });

  it("keeps letters valid and patients signed in, on devices that others use until the browser closes", async () => {
    useSecret(SECOND_SECRET);
    await acceptSecret(admin);
    const { patientId } = await seedLiveSessionRequest();
    const code = await inTransaction(admin, (writer) => createInvitation(writer, { patientId }));
    const own = await serializePatientSignIn("own", false);
    const shared = await serializePatientSignIn("shared", true);
    const request = (cookie: string) =>
      new Request("http://own.invalid/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } });

    useSecret(FIRST_SECRET, SECOND_SECRET);
    await requireSharedSecret();
    const renewed = new Headers();
    for (const cookie of [own, shared]) {
      const headers = new Headers();
      await renewCookies(request(cookie), headers);
      for (const value of headers.getSetCookie()) renewed.append("Set-Cookie", value);
    }
    const [ownNow = "", sharedNow = ""] = renewed.getSetCookie();
    expect(ownNow).toContain("Max-Age=7776000");
    expect(sharedNow).not.toContain("Max-Age");

    useSecret(FIRST_SECRET);
    expect(await readPatientSignIn(request(ownNow))).toBe("own");
    expect(await readPatientSignIn(request(sharedNow))).toBe("shared");
    expect(await readPatientSignIn(request(own))).toBeNull();
    expect(await readInvitationCode(admin, { patientId })).toBe(code);
    const found = await findInvitation(admin, normalizeCode(code) ?? "");
    expect(found?.patientId).toBe(patientId);
  });

  it("signs each cookie with a key of its own; a guest's of an older release is signed anew", async () => {
    useSecret(FIRST_SECRET);
    const request = (cookie: string) =>
      new Request("http://own.invalid/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } });
    const guest = await serializeGuestToken("g");
    expect(await readGuestToken(request(guest))).toBe("g");
    expect(await readBrowserId(request(guest.replace("patient", "browser")))).toBeNull();

    const older = await createCookie("patient", { secrets: [FIRST_SECRET] }).serialize("g");
    expect(await readGuestToken(request(older))).toBe("g");
    expect(await readBrowserId(request(older.replace("patient", "browser")))).toBeNull();
    const headers = new Headers();
    await renewCookies(request(older), headers);
    expect(headers.getSetCookie()).toEqual([guest]);
    await renewCookies(request(guest), headers);
    expect(headers.getSetCookie()).toHaveLength(1);
  });
});
