import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, Caretaker, OutboxMessage, Patient, PatientInvitation } from "~/models";
import { findDeadLink, stopDeadLinks } from "~/server/outbox/dead-links";
import { findLink } from "~/server/outbox/message-link";
import { endCaretakerByStaff } from "~/server/patient-records/caretakers";
import { addGuardian, updateGuardian } from "~/server/patient-records/guardians";
import { ForbiddenError } from "~/server/platform/errors";
import { invitePatient } from "~/server/patient-records/invite";
import { readInviteOptions } from "~/server/patient-records/invite-options";
import { readLetter } from "~/server/patient-records/letter";
import { createPatient, updatePatient } from "~/server/patient-records/patients";
import { readInvitationCode } from "~/server/patients/invitation-codes";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { seedGuest, seedPatient } from "../factories/patients";
import { patientCaller, signInPatient } from "../factories/patient-accounts";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const NOON = new Date("2026-11-27T17:00Z");
const EMAIL = "maria@example.org";
const CODE = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

const readMessages = (id: number) =>
  OutboxMessage.findAll({ where: { recipientKind: "patient", recipientId: id }, order: ["id"] });
const readEvents = async (id: number) =>
  (await AuditEvent.findAll({ where: { recordId: String(id) }, order: ["id"] })).map(
    ({ action, changes }) => ({ action, changes }),
  );
const reload = (id: number) => Patient.findByPk(id, { rejectOnEmpty: true });
const refused = (field: string, message: string) => ({
  status: 422,
  fields: [expect.objectContaining({ field, message: expect.stringContaining(message) as string })],
});

describe.runIf(HAS_DATABASE)("invitations of patients", () => {
  useDatabase();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        TIME_ZONE: "America/New_York",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "care@example.org",
        SMS_URL: "http://127.0.0.1:1",
        SMS_TOKEN: "t".repeat(32),
      }),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("go out by email with a link that is in no text and no event", async () => {
    const { id } = await seedPatient({ email: EMAIL });
    await invitePatient(admin, id, { channel: "email" });
    expect(await reload(id)).toMatchObject({ status: "Invited", invitedAt: NOON });
    const [message] = await readMessages(id);
    expect(message).toMatchObject({ address: EMAIL, status: "Scheduled", link: "" });
    const code = (await readInvitationCode(admin, { patientId: id })) ?? "";
    expect(code).toMatch(CODE);
    expect(message && findLink(message)).toBe(`/join?code=${code}`);
    expect(message?.text).not.toContain(code);
    expect(message?.text).toContain("The link works once, for 90 days.");
    const events = await readEvents(id);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(code);
    expect(JSON.stringify(events)).not.toContain(EMAIL);
  });

  it("follow the patient to another address until they are sent, and stop where there is none", async () => {
    const { id, firstName, lastName, birthDate } = await seedPatient({ email: EMAIL });
    await invitePatient(admin, id, { channel: "email" });
    const change = (email: string) =>
      updatePatient(admin, id, { firstName, lastName, birthDate, email });
    await change("other@example.org");
    const find = async () =>
      (await readMessages(id)).map(({ address, status }) => `${status} ${address}`);
    expect(await find()).toEqual(["Scheduled other@example.org"]);
    const hasCode = async () => (await readInvitationCode(admin, { patientId: id })) !== null;
    expect(await hasCode()).toBe(true);
    await OutboxMessage.update({ status: "Sent" }, { where: { recipientId: id } });
    await change("other@example.org");
    expect(await hasCode()).toBe(true);
    await change(EMAIL);
    expect(await find()).toEqual(["Sent other@example.org"]);
    // The code went to the old address, which may be somebody else's.
    expect([await hasCode(), (await reload(id)).status]).toEqual([false, "Invited"]);
    vi.setSystemTime(NOON.getTime() + 60_000);
    await invitePatient(admin, id, { channel: "letter" });
    await change("third@example.org");
    expect(await hasCode()).toBe(true);
    await change(EMAIL);
    await invitePatient(admin, id, { channel: "email" });
    await change("");
    expect(await find()).toEqual(["Sent other@example.org", `Stopped ${EMAIL}`]);
  });

  it("replace earlier ones, whose messages are stopped, and whose links end", async () => {
    const { id } = await seedPatient({ email: EMAIL });
    await invitePatient(admin, id, { channel: "email" });
    const [first] = await readMessages(id);
    await first?.update({ status: "Sending" });
    await invitePatient(admin, id, { channel: "email" });
    expect(first && (await findDeadLink(admin, first))).toBe("ended");
    await invitePatient(admin, id, { channel: "letter" });
    const statuses = (await readMessages(id)).map(({ status }) => status);
    expect(statuses).toEqual(["Sending", "Stopped"]);
    expect(await PatientInvitation.count({ where: { patientId: id } })).toBe(1);
  });

  it("whose code was used, or has expired, are not sent any more", async () => {
    const { id } = await seedPatient({ email: EMAIL });
    await invitePatient(admin, id, { channel: "email" });
    const [message] = await readMessages(id);
    if (!message) throw new Error("There is no message");
    expect(await findDeadLink(admin, message)).toBeNull();
    const where = { where: { patientId: id } };
    await PatientInvitation.update({ expiresAt: new Date(NOON.getTime() - 1) }, where);
    expect(await findDeadLink(admin, message)).toBe("expired");
    await PatientInvitation.update({ usedAt: NOON }, where);
    await message.update({ status: "Sending" });
    expect(await stopDeadLinks([message])).toEqual([]);
    expect((await readMessages(id))[0]).toMatchObject({ stopReason: "link-ended" });
  });

  it("need an address, and for a text message an agreement", async () => {
    const { id } = await seedPatient();
    const noAddress = refused("channel", "Add an e-mail address or a mobile number");
    await expect(invitePatient(admin, id, { channel: "email" })).rejects.toMatchObject(noAddress);
    await expect(invitePatient(admin, id, {})).rejects.toMatchObject({ status: 422 });
    const person = { firstName: "Ann", lastName: "Lee", birthDate: "1961-04-12" };
    const silent = await createPatient(admin, { ...person, mobile: "206 555 0142" });
    await expect(invitePatient(admin, silent.id, { channel: "text" })).rejects.toMatchObject(
      refused("channel", "No agreement is recorded"),
    );
    expect((await reload(silent.id)).status).toBe("Not Invited");
    const agreed = await createPatient(admin, {
      ...person,
      mobile: "206 555 0143",
      textConsent: true,
    });
    await invitePatient(admin, agreed.id, { channel: "text" });
    expect((await readMessages(agreed.id))[0]).toMatchObject({
      address: "+12065550143",
      status: "Scheduled",
    });
  });

  it("are new codes for who has joined, who stays Joined", async () => {
    const { id } = await seedPatient({ status: "Joined", hasAccount: true, email: EMAIL });
    expect(await readInviteOptions(admin, id)).toMatchObject({ obstacle: null, hasJoined: true });
    await invitePatient(admin, id, { channel: "email" });
    expect((await reload(id)).status).toBe("Joined");
    await invitePatient(admin, id, { channel: "letter" });
    expect(await readLetter(admin, id)).toMatchObject({ hasJoined: true });
    expect((await readMessages(id)).map(({ status }) => status)).toEqual(["Stopped"]);
    const [event] = await readEvents(id);
    expect(event).toEqual({ action: "invited", changes: '{"channel":[null,"email"]}' });
  });

  it("are refused for guests, for who has ended, in an old version, and without permission", async () => {
    const invite = (id: number, version?: number) =>
      invitePatient(
        admin,
        id,
        { channel: "letter" },
        version === undefined ? undefined : [version],
      );
    const { patientId = 0 } = await seedGuest();
    const ended = await seedPatient({ status: "Ended" });
    const { id } = await seedPatient();
    for (const each of [patientId, ended.id]) {
      await expect(invite(each)).rejects.toMatchObject({ status: 409 });
    }
    expect(await readInviteOptions(admin, ended.id)).toMatchObject({
      obstacle: "This patient has ended. Reopen the record to invite them again",
    });
    await expect(invite(id, 7)).rejects.toMatchObject({ status: 412 });
    await expect(invitePatient(viewer, id, { channel: "letter" })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("of a minor are for the guardian", async () => {
    const { id } = await seedPatient({ birthDate: "2012-05-01", email: "child@example.org" });
    const invite = () => invitePatient(admin, id, { channel: "email" });
    await expect(invite()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Add a guardian first") as string,
    });
    const guardian = { name: "Rosa Lopez", relationship: "Mother", email: "rosa@example.org" };
    const { id: guardianId } = await addGuardian(admin, id, guardian);
    await expect(addGuardian(admin, id, guardian)).rejects.toMatchObject({ status: 409 });
    await invite();
    expect(await readMessages(id)).toEqual([]);
    expect(
      await OutboxMessage.findOne({ where: { recipientKind: "caretaker" }, rejectOnEmpty: true }),
    ).toMatchObject({
      recipientId: guardianId,
      address: "rosa@example.org",
      purpose: "guardian-invitation",
    });
    expect(await readLetter(admin, id)).toMatchObject({
      addressee: "Rosa Lopez",
      isForGuardian: true,
    });
    const adult = await seedPatient({ birthDate: "2008-11-27" });
    await expect(addGuardian(admin, adult.id, guardian)).rejects.toMatchObject({ status: 409 });
  });

  it("end with the guardian's address, and with the guardian", async () => {
    const { id } = await seedPatient({ birthDate: "2012-05-01" });
    const values = { name: "Rosa Lopez", relationship: "Mother", email: "rosa@example.org" };
    const { id: guardianId } = await addGuardian(admin, id, values);
    const key = { patientId: id, caretakerId: guardianId };
    const invite = () => invitePatient(admin, id, { channel: "email" });
    const readStatus = async () =>
      (await OutboxMessage.findOne({ order: [["id", "DESC"]] }))?.status;
    await invite();
    await updateGuardian(admin, id, guardianId, { ...values, relationship: "Aunt" });
    expect(await readInvitationCode(admin, key)).toMatch(CODE);
    const moved = { ...values, email: "rosa.lopez@example.org" };
    await updateGuardian(admin, id, guardianId, moved);
    expect(await readInvitationCode(admin, key)).toBeNull();
    expect(await readStatus()).toBe("Stopped");
    expect(JSON.stringify(await readEvents(guardianId))).not.toContain("example.org");
    await invite();
    await Caretaker.update({ status: "Accepted" }, { where: { id: guardianId } });
    await Patient.update({ status: "Joined" }, { where: { id } });
    const token = await signInPatient(id, { caretakerId: guardianId });
    await expect(endCaretakerByStaff(viewer, id, guardianId)).rejects.toThrow(ForbiddenError);
    await endCaretakerByStaff(admin, id, guardianId);
    expect((await patientCaller(token)).patientId).toBeUndefined();
    expect((await reload(id)).status).toBe("Not Invited");
    await expect(updateGuardian(admin, id, guardianId, moved)).rejects.toThrow("has ended already");
    await expect(invite()).rejects.toThrow("Add a guardian first");
    const other = await seedPatient();
    await expect(endCaretakerByStaff(admin, other.id, guardianId)).rejects.toThrow("not found");
  });

  it("make a letter with code and address, each opening of which is an event", async () => {
    const { id } = await seedPatient();
    expect((await readLetter(admin, id)).invitation).toBeNull();
    await invitePatient(admin, id, { channel: "letter" });
    const { invitation } = await readLetter(admin, id, "https://calmward.example");
    expect(invitation?.code).toMatch(CODE);
    expect(invitation?.url).toBe(`https://calmward.example/join?code=${invitation?.code}`);
    expect(await readLetter(admin, id, "https://calmward.example")).toMatchObject({ invitation });
    expect((await readEvents(id)).map(({ action }) => action)).toEqual([
      "invited",
      "viewed",
      "viewed",
    ]);
    await expect(readLetter(viewer, id)).rejects.toMatchObject({ status: 403 });
  });

  it("say that nothing is sent while a channel is off", async () => {
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir }));
    const { id } = await seedPatient({ email: EMAIL });
    expect(await invitePatient(admin, id, { channel: "email" })).toMatchObject({
      isChannelOff: true,
    });
    expect((await readMessages(id))[0]).toMatchObject({ stopReason: "no-channel" });
  });
});
