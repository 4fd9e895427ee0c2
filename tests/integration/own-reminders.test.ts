import { beforeEach, describe, expect, it } from "vitest";
import { Caretaker, Consent } from "~/models";
import { findMayReceive } from "~/server/consents/consents";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { agreeToReminders, listReminderWays } from "~/server/consents/own-reminders";
import { listOwnAgreements, withdrawOwnAgreement } from "~/server/consents/own-agreements";
import { inTransaction } from "~/server/platform/transaction";
import { write } from "../factories/caretakers";
import { guestCaller, seedGuestWithoutData } from "../factories/patient-answers";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { admin, HAS_DATABASE, patient as visitor, useDatabase } from "../support/database";
import { changeMailSettings } from "../support/outbox";

const TEXTS = {
  SMS_URL: "http://127.0.0.1:1/",
  SMS_TOKEN: "a-token-of-the-gateway-of-32-characters",
};
let number = 0;

async function seedSignedIn(values: Parameters<typeof seedJoinedPatient>[0] = {}) {
  number += 1;
  const address = { email: `own.${number}@example.org`, mobile: `+1206555${1000 + number}` };
  const patient = await seedJoinedPatient({ ...address, ...values });
  return { patient, caller: await patientCaller(await signInPatient(patient.id)) };
}

describe.runIf(HAS_DATABASE)("reminders on Your Data", () => {
  useDatabase();
  beforeEach(() => changeMailSettings(TEXTS));

  it("are switched on for each address, in the words that are shown, and withdrawn", async () => {
    const { patient, caller } = await seedSignedIn();
    const ways = await listReminderWays(caller);
    expect(ways).toEqual([
      {
        ...{ channel: "email", stoppedBy: null },
        words: "Email me reminders at o•••@example.org, at most one a day.",
      },
      {
        ...{ channel: "text", stoppedBy: null },
        words: expect.stringMatching(
          /^Text me reminders at ••• \d{4}, at most one a day\. Message/,
        ) as string,
      },
    ]);
    await write(caller, (writer) => agreeToReminders(writer, "email"));
    expect((await listReminderWays(caller)).map(({ channel }) => channel)).toEqual(["text"]);
    const target = {
      address: patient.email ?? "",
      channel: "email",
      category: "reminder",
    } as const;
    const person = { kind: "patient", id: patient.id } as const;
    expect(await findMayReceive(admin, { ...target, person })).toEqual({ allowed: true });
    const [agreement] = await listOwnAgreements(caller);
    expect(agreement).toMatchObject({ messages: "Reminders", words: ways[0]?.words });
    await write(caller, (writer) => withdrawOwnAgreement(writer, agreement?.id ?? 0, "Withdraw"));
    expect(await listReminderWays(caller)).toEqual(ways);
  });

  it("say how they were stopped where a press does not start them again", async () => {
    const { patient, caller } = await seedSignedIn({ email: "" });
    await handleIncomingText(admin, { from: patient.mobile ?? "", text: "STOP" });
    expect(await listReminderWays(caller)).toMatchObject([{ channel: "text", stoppedBy: "text" }]);
  });

  it("are offered on what is set up, to who has an account", async () => {
    const { caller } = await seedSignedIn();
    changeMailSettings();
    expect(await listReminderWays(caller)).toMatchObject([{ channel: "email" }]);
    const { guestToken } = await seedGuestWithoutData();
    for (const other of [visitor, await guestCaller(guestToken)])
      expect(await listReminderWays(other)).toEqual([]);
    await expect(
      inTransaction(caller, (writer) => agreeToReminders(writer, "fax")),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("are the guardian's own for who acts for a patient", async () => {
    const { patient } = await seedSignedIn({ hasAccount: false });
    const email = "guardian.own@example.org";
    const values = { patientId: patient.id, name: "Ana", isGuardian: true, email } as const;
    const { id } = await Caretaker.create({ ...values, status: "Accepted" });
    const caller = await patientCaller(await signInPatient(patient.id, { caretakerId: id }));
    await write(caller, (writer) => agreeToReminders(writer, "email"));
    const entry = await Consent.findOne({ where: { address: email }, rejectOnEmpty: true });
    expect([entry.personKind, entry.personId]).toEqual(["caretaker", id]);
    expect(await listReminderWays(caller)).toEqual([]);
    const [agreement] = await listOwnAgreements(caller);
    expect(agreement).toMatchObject({ id: entry.id, address: "g•••@example.org" });
    // Who is no guardian of the patient cannot withdraw it.
    const { caller: other } = await seedSignedIn();
    const withdraw = (by: typeof caller) =>
      write(by, (writer) => withdrawOwnAgreement(writer, entry.id, "Withdraw"));
    await expect(withdraw(other)).rejects.toMatchObject({ status: 404 });
    await withdraw(caller);
    expect(await listOwnAgreements(caller)).toEqual([]);
    expect(await listReminderWays(caller)).toMatchObject([{ channel: "email" }]);
  });
});
