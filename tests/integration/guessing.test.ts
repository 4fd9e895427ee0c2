import { describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { signIn } from "~/server/access/begin-sign-in";
import { hashPassword } from "~/server/access/passwords";
import { anAdministrator, signInForm, visitorAt, wrongSignIn } from "../factories/people";
import { HAS_DATABASE, statusesOf, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("guessing passwords", () => {
  useDatabase();

  it("from one address is rate-limited, while the owner signs in from another one", async () => {
    const person = await anAdministrator();
    const statuses = [];
    for (let index = 0; index < 100; index += 1) {
      statuses.push(
        ...(await statusesOf([signIn(visitorAt("203.0.113.9"), wrongSignIn(person.email))])),
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    const validSignIn = signIn(visitorAt("203.0.113.9"), signInForm(person.email));
    await expect(validSignIn).rejects.toMatchObject({ status: 429 });
    await expect(validSignIn).rejects.toHaveProperty("retryAfter");
    expect((await signIn(visitorAt("198.51.100.7"), signInForm(person.email))).token).toBeTruthy();
  });

  it("in parallel counts every attempt", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 20 }, () =>
      signIn(visitorAt("203.0.113.10"), wrongSignIn(person.email)),
    );
    const statuses = await statusesOf(attempts);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it("of many accounts from one address is refused after fifty", async () => {
    const attempts = Array.from({ length: 60 }, (_, index) =>
      signIn(visitorAt("203.0.113.11"), wrongSignIn(`somebody${index}@example.org`)),
    );
    const statuses = await statusesOf(attempts);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("of one account from many addresses never locks out the owner's known browser", async () => {
    const person = await anAdministrator();
    const { device } = await signIn(visitorAt(), signInForm(person.email));
    const attempts = Array.from({ length: 110 }, (_, index) =>
      signIn(visitorAt(`2001:db8:0:${index}::1`), wrongSignIn(person.email)),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(10);
    const elsewhere = signIn(visitorAt("198.51.100.8"), signInForm(person.email));
    await expect(elsewhere).rejects.toMatchObject({ status: 429 });
    expect((await signIn(visitorAt(), signInForm(person.email, { device }))).token).toBeTruthy();
    const attemptsWithDevice = Array.from({ length: 11 }, () =>
      signIn(visitorAt(), wrongSignIn(person.email, { device })),
    );
    expect((await statusesOf(attemptsWithDevice)).filter((status) => status === 429)).toHaveLength(
      1,
    );
  });

  it("from a browser known under a former password counts like any other", async () => {
    const person = await anAdministrator();
    const { device } = await signIn(visitorAt(), signInForm(person.email));
    await person.update({ passwordHash: await hashPassword("another calm evening") });
    const attempts = Array.from({ length: 8 }, () =>
      signIn(visitorAt("203.0.113.77"), wrongSignIn(person.email, { device })),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("from one IPv6 network counts as one address", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 8 }, (_, index) =>
      signIn(visitorAt(`2001:db8:aa:bb::${index}`), wrongSignIn(person.email)),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("leaves one event per address in the audit, not one per refused attempt", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 30 }, () =>
      signIn(visitorAt("203.0.113.12"), wrongSignIn(person.email)),
    );
    await statusesOf(attempts);
    const events = await AuditEvent.findAll({ where: { recordId: String(person.id) } });
    const reasons = events.map(
      ({ changes }) => (JSON.parse(changes) as { reason: string[] }).reason[1],
    );
    expect(reasons.filter((reason) => reason === "too many attempts")).toHaveLength(1);
    expect(reasons.filter((reason) => reason === "wrong password")).toHaveLength(5);
  });
});
