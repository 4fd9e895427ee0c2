import { describe, expect, it } from "vitest";
import { AuditEvent, Job, OneTimeLink, OutboxMessage } from "~/models";
import { resetPassword } from "~/server/access/administrator-access";
import {
  askForNewPassword,
  countForgottenPassword,
  forgottenPasswordJob,
} from "~/server/access/forgotten-password";
import { readLink, redeemLink } from "~/server/access/one-time-links";
import { signIn } from "~/server/access/begin-sign-in";
import { findSignIn } from "~/server/access/sign-ins";
import { openSealedLink } from "~/server/outbox/sealed-link";
import { readJobsState } from "~/server/system/jobs-state";
import { unique } from "../factories/names";
import { parseLinkSecret, seedAdministrator, signInForm, visitorFrom } from "../factories/people";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
} from "../support/database";
import { runJobs } from "../support/jobs";

const ask = (email: string, key?: string) => askForNewPassword(visitorFrom(), { email }, key);
const answer = () => runJobs(forgottenPasswordJob);
const listMessages = ({ id }: { id: number }) =>
  OutboxMessage.findAll({
    where: { recipientKind: "administrator", recipientId: id, purpose: "forgotten-password" },
    order: [["id", "ASC"]],
  });
const readSecret = async (person: { id: number }) =>
  parseLinkSecret(openSealedLink((await listMessages(person)).at(-1)?.sealedLink ?? ""));
const readLastEvent = async () => {
  const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
  return {
    action: event.action,
    type: event.recordType,
    record: event.recordId,
    text: JSON.stringify(event),
  };
};

describe.runIf(HAS_DATABASE)("a forgotten password", () => {
  useDatabase();

  it("gets a link of 24 hours by mail; password and sign-ins stay until it is used", async () => {
    const person = await seedAdministrator();
    const { token } = await signIn(visitorFrom(), signInForm(person.email));
    await ask(` ${person.email.toUpperCase()}`);
    await answer();
    const [message, ...others] = await listMessages(person);
    expect(others).toEqual([]);
    expect(message?.text).toContain("24 hours");
    expect((await findSignIn(token)).state).toBe("valid");
    expect((await readLastEvent()).action).toBe("link made");
    const secret = await readSecret(person);
    expect((await readLink(visitorFrom(), secret)).purpose).toBe("new-password");
    await redeemLink(visitorFrom(), secret, { password: "another calm morning" });
    expect((await findSignIn(token)).state).toBe("none");
  });

  it("does the same work for an unknown address and a deactivated account until the job, and makes no link", async () => {
    const person = await seedAdministrator();
    const deactivated = await seedAdministrator({ isActive: false });
    const secret = unique("typed").replaceAll(" ", ".");
    const statements = [];
    for (const email of [person.email, `${secret}@example.org`, deactivated.email]) {
      statements.push((await recordStatements(() => ask(email))).length);
    }
    expect(new Set(statements).size).toBe(1);
    expect(JSON.stringify(await Job.findAll({ raw: true }))).not.toContain(secret);
    const links = await OneTimeLink.count();
    await answer();
    expect(await OneTimeLink.count()).toBe(links + 1);
    expect(await listMessages(deactivated)).toEqual([]);
    await ask(`${secret}@example.org`);
    await answer();
    const event = await readLastEvent();
    expect(event).toMatchObject({ action: "refused", type: "new password", record: null });
    expect(event.text).toContain("unknown address");
    expect(event.text).not.toContain(secret);
  });

  it("is a job with a number on the page of the system, without the hash that makes it unique", async () => {
    await answer();
    await ask("nobody@example.org");
    const { jobs } = await readJobsState(admin);
    const job = jobs.find(({ kind }) => kind === forgottenPasswordJob.kind);
    expect(job?.label).toBe(`Forgotten password ${job?.id}`);
    await answer();
  });

  it("makes one link of a form that is sent twice, also when the job runs again after the link was used", async () => {
    const person = await seedAdministrator();
    const key = unique("key");
    await Promise.all([ask(person.email, key), ask(person.email, key)]);
    await answer();
    await redeemLink(visitorFrom(), await readSecret(person), { password: "another calm morning" });
    await ask(person.email, key);
    await answer();
    expect(await listMessages(person)).toHaveLength(1);
    expect(await OneTimeLink.count({ where: { administratorId: person.id } })).toBe(0);
  });

  it("leaves a link of an administrator alone, until one of the two is used", async () => {
    const person = await seedAdministrator();
    const made = parseLinkSecret((await resetPassword(admin, person.id, {})).link);
    await ask(person.email);
    await answer();
    expect((await readLink(visitorFrom(), made)).purpose).toBe("new-password");
    await redeemLink(visitorFrom(), await readSecret(person), { password: "another calm morning" });
    expect(await collectStatuses([readLink(visitorFrom(), made)])).toEqual([404]);
  });

  it("can be asked for five times an hour from one address, and ten times from all", async () => {
    const email = unique("nobody");
    const count = (address: string) => countForgottenPassword(visitorFrom(address), email);
    for (let attempt = 0; attempt < 5; attempt += 1) await count("198.51.100.1");
    await expect(count("198.51.100.1")).rejects.toMatchObject({ status: 429 });
    expect((await readLastEvent()).text).toContain("too many attempts");
    for (let attempt = 0; attempt < 5; attempt += 1) await count("198.51.100.2");
    await expect(count("198.51.100.3")).rejects.toMatchObject({ status: 429 });
  });
});
