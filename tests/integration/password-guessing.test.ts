import { describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { signIn } from "~/server/access/begin-sign-in";
import { hashPassword } from "~/server/access/passwords";
import { seedAdministrator, signInForm, visitorFrom, wrongSignInForm } from "../factories/people";
import { HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("guessing passwords", () => {
  useDatabase();

  it("from one address is rate-limited, while the owner signs in from another address", async () => {
    const person = await seedAdministrator();
    const statuses = [];
    for (let index = 0; index < 100; index += 1) {
      statuses.push(
        ...(await collectStatuses([
          signIn(visitorFrom("203.0.113.9"), wrongSignInForm(person.email)),
        ])),
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    const validSignIn = signIn(visitorFrom("203.0.113.9"), signInForm(person.email));
    await expect(validSignIn).rejects.toMatchObject({ status: 429 });
    await expect(validSignIn).rejects.toHaveProperty("retryAfter");
    expect(
      (await signIn(visitorFrom("198.51.100.7"), signInForm(person.email))).token,
    ).toBeTruthy();
  });

  it("in parallel counts every attempt", async () => {
    const person = await seedAdministrator();
    const attempts = Array.from({ length: 20 }, () =>
      signIn(visitorFrom("203.0.113.10"), wrongSignInForm(person.email)),
    );
    const statuses = await collectStatuses(attempts);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it("of many accounts from one address is refused after fifty attempts", async () => {
    const attempts = Array.from({ length: 60 }, (_, index) =>
      signIn(visitorFrom("203.0.113.11"), wrongSignInForm(`somebody${index}@example.org`)),
    );
    const statuses = await collectStatuses(attempts);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("of one account from many addresses never locks out the owner's known browser", async () => {
    const person = await seedAdministrator();
    const { device } = await signIn(visitorFrom(), signInForm(person.email));
    const attempts = Array.from({ length: 110 }, (_, index) =>
      signIn(visitorFrom(`2001:db8:0:${index}::1`), wrongSignInForm(person.email)),
    );
    expect((await collectStatuses(attempts)).filter((status) => status === 429)).toHaveLength(10);
    const elsewhere = signIn(visitorFrom("198.51.100.8"), signInForm(person.email));
    await expect(elsewhere).rejects.toMatchObject({ status: 429 });
    expect((await signIn(visitorFrom(), signInForm(person.email, { device }))).token).toBeTruthy();
    const attemptsWithDevice = Array.from({ length: 11 }, () =>
      signIn(visitorFrom(), wrongSignInForm(person.email, { device })),
    );
    expect(
      (await collectStatuses(attemptsWithDevice)).filter((status) => status === 429),
    ).toHaveLength(1);
  });

  it("from a browser known under a former password counts like that from any other browser", async () => {
    const person = await seedAdministrator();
    const { device } = await signIn(visitorFrom(), signInForm(person.email));
    await person.update({ passwordHash: await hashPassword("another calm evening") });
    const attempts = Array.from({ length: 8 }, () =>
      signIn(visitorFrom("203.0.113.77"), wrongSignInForm(person.email, { device })),
    );
    expect((await collectStatuses(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("from one IPv6 network counts as one address", async () => {
    const person = await seedAdministrator();
    const attempts = Array.from({ length: 8 }, (_, index) =>
      signIn(visitorFrom(`2001:db8:aa:bb::${index}`), wrongSignInForm(person.email)),
    );
    expect((await collectStatuses(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("leaves one event per address in the audit, not one per refused attempt", async () => {
    const person = await seedAdministrator();
    const attempts = Array.from({ length: 30 }, () =>
      signIn(visitorFrom("203.0.113.12"), wrongSignInForm(person.email)),
    );
    await collectStatuses(attempts);
    const events = await AuditEvent.findAll({ where: { recordId: String(person.id) } });
    const reasons = events.map(
      ({ changes }) => (JSON.parse(changes) as { reason: string[] }).reason[1],
    );
    expect(reasons.filter((reason) => reason === "too many attempts")).toHaveLength(1);
    expect(reasons.filter((reason) => reason === "wrong password")).toHaveLength(5);
  });
});
