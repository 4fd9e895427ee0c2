import { describe, expect, it, vi } from "vitest";
import { Caretaker, OutboxMessage, PatientProcedure } from "~/models";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { expiredOffersJob } from "~/server/appointments/expire";
import { cancelEpisode, createEpisode } from "~/server/patient-records/episodes";
import { deleteRequest } from "~/server/requests/requests";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { seedProcedure } from "../factories/catalogue";
import { seedOffered, seedScheduled } from "../factories/live-sessions";
import { seedJoinedPatient } from "../factories/patient-accounts";
import { seedPatient } from "../factories/patients";
import { dayFromToday, seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { useOutbox } from "../support/outbox";

const listMessages = async ({ id }: { id: number }) => {
  const where = { aboutType: "live session request", aboutId: id };
  const messages = await OutboxMessage.findAll({ where, order: ["id"] });
  return messages.map(({ purpose, channel, address, status }) => ({
    ...{ purpose, channel, address, status },
  }));
};
const lastMessage = async (request: { id: number }) => (await listMessages(request)).at(-1);

/** A request of a patient, of an episode that the hospital has entered. */
async function seedRequestOf(patientId: number, values: object = {}) {
  const { id: procedureId } = await seedProcedure();
  const { id } = await createEpisode(admin, { patientId, procedureId, date: dayFromToday(20) });
  const episode = await PatientProcedure.findByPk(id, { rejectOnEmpty: true });
  return { episode, request: await seedLiveSessionRequest(values, episode) };
}

describe.runIf(HAS_DATABASE)("the messages to the patient of a live session", () => {
  useDatabase();
  useOutbox();

  it("go to the account where the number of the request may not be written to", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id, { contact: "(206) 555-0123", looksHere: null });
    await seedOffered({ request });
    expect(await listMessages(request)).toEqual([
      {
        ...{ purpose: "times-offered", channel: "email" },
        ...{ address: "maria@example.org", status: "Scheduled" },
      },
    ]);
  });

  it("go to the address of the request, and to no other, where that is an email address", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id, { contact: "son@example.org", looksHere: null });
    await seedOffered({ request });
    expect((await listMessages(request)).map(({ address }) => address)).toEqual([
      "son@example.org",
    ]);
  });

  it("say that it was cancelled whoever did it, since whoever has the link can", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id);
    const { caller } = await seedScheduled({ request });
    await cancelLiveSession(caller, asOwnPatient(request.id), {});
    expect(await lastMessage(request)).toMatchObject({ purpose: "appointment-changed" });
    const reminders = (await listMessages(request)).filter(
      ({ purpose }) => purpose === "appointment-reminder",
    );
    expect(reminders.map(({ status }) => status)).toEqual(["Stopped", "Stopped"]);
  });

  it("say nothing of a request that its patient takes back before there was a time", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id);
    const { caller } = await seedOffered();
    await cancelLiveSession({ ...caller, patientId: id }, asOwnPatient(request.id), {});
    expect(await listMessages(request)).toEqual([]);
  });

  it("say that an offer has run out", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id);
    await seedOffered({ request });
    vi.setSystemTime(new Date(Date.now() + 25 * 3_600_000));
    await runJobs(expiredOffersJob);
    await request.reload();
    expect(request.state).toBe("Expired");
    expect(await lastMessage(request)).toMatchObject({ purpose: "appointment-changed" });
  });

  it("come before staff delete what is booked or held: they cancel it first", async () => {
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    const { request } = await seedRequestOf(id);
    await seedOffered({ request });
    await expect(deleteRequest(admin, LIVE_SESSION_KIND, request.id)).rejects.toMatchObject({
      status: 409,
      message:
        "A time is booked or held for this live session. Cancel it first, so that the patient is told.",
    });
    await cancelLiveSession(admin, asStaff(request.id), { reason: "By mistake" });
    expect(await lastMessage(request)).toMatchObject({ purpose: "appointment-changed" });
    await deleteRequest(admin, LIVE_SESSION_KIND, request.id);
  });

  it("remind a guardian no more once the episode is cancelled", async () => {
    const { id } = await seedPatient();
    const guardian = { patientId: id, isGuardian: true, status: "Accepted" as const };
    await Caretaker.create({
      ...guardian,
      name: "Dana",
      email: "dana@example.org",
      mobile: "",
    } as never);
    const { request, episode } = await seedRequestOf(id);
    await seedScheduled({ request });
    const reminders = async () =>
      (await listMessages(request))
        .filter(({ purpose }) => purpose === "appointment-reminder")
        .map(({ status, address }) => `${status} ${address}`);
    expect(await reminders()).toEqual(Array(2).fill("Scheduled dana@example.org"));
    await cancelEpisode(admin, episode.id, { reason: "Not needed" });
    expect(await reminders()).toEqual(Array(2).fill("Stopped dana@example.org"));
  });
});
