import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listOwnSignIns } from "~/server/access/own-sign-ins";
import { signIn } from "~/server/access/begin-sign-in";
import { authenticateSignIn, findSignIn } from "~/server/access/sign-ins";
import { createLink, readLink } from "~/server/access/one-time-links";
import { cleanUpFiles } from "~/server/files/clean-up";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { housekeepingJobs } from "~/server/platform/housekeeping";
import { runIdempotent } from "~/server/platform/idempotency";
import { verifyAudit, sealEvents } from "~/server/platform/audit-seal";
import { createTag } from "~/server/tags/tags";
import { unique } from "../factories/names";
import { claimFileStorage } from "../support/stored-files";
import { seedAdministrator, signInForm, visitorFrom, wrongSignInForm } from "../factories/people";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";

const HOUR_MS = 3_600_000;
const YEAR_MS = 8_760 * HOUR_MS;

/** Moves the clock forward or back; running timers are unaffected. */
const jumpClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const parseSecret = (path: string) => new URL(path, "http://host").searchParams.get("link") ?? "";

describe.runIf(HAS_DATABASE)("a clock that was ahead, and is right again", () => {
  useDatabase();
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("expires sign-ins that started meanwhile, and keeps earlier sign-ins", async () => {
    const person = await seedAdministrator();
    const before = await signIn(visitorFrom(), signInForm(person.email));
    jumpClock(YEAR_MS);
    const ahead = await signIn(visitorFrom(), signInForm(person.email));
    expect((await findSignIn(before.token)).state).toBe("expired");
    expect((await findSignIn(ahead.token)).state).toBe("valid");
    jumpClock(-YEAR_MS);
    expect((await findSignIn(ahead.token)).state).toBe("expired");
    expect((await findSignIn(before.token)).state).toBe("valid");
    const caller = await authenticateSignIn(visitorFrom(), before.token);
    expect(await listOwnSignIns(caller)).toHaveLength(1);
  });

  it("ends rate limits that were reached meanwhile", async () => {
    const person = await seedAdministrator();
    const tryWrongPassword = () =>
      signIn(visitorFrom("203.0.113.77"), wrongSignInForm(person.email));
    jumpClock(YEAR_MS);
    for (let index = 0; index < 5; index += 1) await collectStatuses([tryWrongPassword()]);
    expect(await collectStatuses([tryWrongPassword()])).toEqual([429]);
    jumpClock(-YEAR_MS);
    const signInAttempt = signIn(visitorFrom("203.0.113.77"), signInForm(person.email));
    expect((await signInAttempt).token).toBeTruthy();
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push(...(await collectStatuses([tryWrongPassword()])));
    expect(statuses.at(-1)).toBe(429);
  });

  it("expires links that were created meanwhile", async () => {
    const person = await seedAdministrator();
    jumpClock(YEAR_MS);
    const secret = parseSecret(await createLink(admin, "new-password", person.id));
    expect((await readLink(visitorFrom(), secret)).person?.email).toBe(person.email);
    jumpClock(-YEAR_MS);
    expect(await collectStatuses([readLink(visitorFrom(), secret)])).toEqual([404]);
  });

  it("runs no idempotent request twice", async () => {
    const key = unique("key");
    const name = unique("Tag");
    const write = () =>
      runIdempotent(admin, { key, payload: name }, (writer) => createTag(writer, { name }));
    const first = await write();
    jumpClock(YEAR_MS);
    expect(await write()).toEqual({ answer: first.answer, replayed: true });
    jumpClock(-2 * YEAR_MS);
    expect((await write()).replayed).toBe(true);
  });

  it("leaves the chain of the audit intact", async () => {
    for (const ms of [0, YEAR_MS, -2 * YEAR_MS, YEAR_MS]) {
      jumpClock(ms);
      await createTag(admin, { name: unique("Tag") });
      while (await sealEvents());
    }
    expect(await verifyAudit(null)).toMatchObject({ problems: [], unsealed: 0 });
  });
});

describe.runIf(HAS_DATABASE)("housekeeping", () => {
  useDatabase();
  afterEach(() => void vi.useRealTimers());

  it("quarantines no file whose row is not yet committed when the clock is set during the clean-up", async () => {
    await claimFileStorage();
    const storage = fileStorage();
    const add = vi.fn(() => Promise.resolve());
    async function* list() {
      jumpClock(YEAR_MS);
      yield await Promise.resolve({
        name: "x".repeat(22),
        storedAt: new Date(Date.now() - YEAR_MS),
      });
    }
    replaceFileStorage({ ...storage, list, quarantine: { ...storage.quarantine, add } });
    await runJobs(...housekeepingJobs({ files: cleanUpFiles }));
    replaceFileStorage(undefined);
    expect(add).not.toHaveBeenCalled();
  });
});
