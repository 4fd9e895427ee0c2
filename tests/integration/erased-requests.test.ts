import type { WhereOptions } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Administrator, OutboxMessage, Patient, RideRequest, WithdrawnRequest } from "~/models";
import { updateOwnNotifications } from "~/server/notifications/own-notifications";
import { sendMessageAgain } from "~/server/outbox/change-messages";
import { deliverDueMessages } from "~/server/outbox/deliver";
import { eraseOwnData } from "~/server/patients/erase";
import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import { listOwnUpcomingRequests } from "~/server/patients/withdraw-requests";
import { removeProcedure } from "~/server/patients/remove-procedure";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { RIDE_KIND } from "~/server/requests/kinds";
import { createRideRequest } from "~/server/requests/create-requests";
import { withdrawRequest } from "~/server/requests/own-requests";
import { updateRequest } from "~/server/requests/requests";
import {
  updateWithdrawnRequest,
  deleteWithdrawnRequest,
  listWithdrawnRequests,
} from "~/server/requests/withdrawn-requests";
import { seedPatientProcedure } from "../factories/catalogue";
import {
  createConfirmedRide,
  seedGuestWithoutData,
  guestCaller,
} from "../factories/patient-answers";
import { callerFor, seedAdministrator } from "../factories/people";
import {
  CONFIRMED,
  dayFromToday,
  patientCaller,
  rawRideRequest,
  seedLiveSessionRequest,
  seedRideRequest,
  writeAsPatient,
} from "../factories/requests";
import { writeAsGuest, visitor } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { waitForBlockedWrites } from "../support/blocked-writes";
import { createGate } from "../support/gate";
import { LIST_ALL } from "../support/lists";
import {
  admin,
  HAS_DATABASE,
  collectStatuses,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";

describe.runIf(HAS_DATABASE)("confirmed requests that an erasure withdraws", () => {
  useDatabase();

  it("are told to the patient first, and then to staff, without who it was", async () => {
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const guest = await guestCaller(guestToken);
    const { procedure, id } = await createConfirmedRide(patientId);
    await seedLiveSessionRequest({ contact: "ada@example.org" }, procedure);
    const over = await seedRideRequest({}, procedure);
    await updateRequest(admin, RIDE_KIND, over.id, CONFIRMED);
    await RideRequest.update({ rideDate: dayFromToday(-1) }, { where: { id: over.id } });
    expect(await listOwnUpcomingRequests(guest)).toMatchObject([
      { kind: "live-session", status: "New", arrangement: "" },
      { kind: "ride", status: "Confirmed", date: dayFromToday(3), time: "08:15" },
    ]);
    expect(await listOwnUpcomingRequests(visitor)).toEqual([]);
    const events = await recordEvents(() => eraseOwnData(guest));
    expect(await RideRequest.findByPk(id)).toBeNull();
    const { withdrawnRequests } = await listWithdrawnRequests(navigator, LIST_ALL);
    const { arrangement, whoToCall } = CONFIRMED;
    expect(withdrawnRequests).toEqual([
      {
        id: expect.any(Number) as number,
        kind: "ride",
        cause: "data-erased",
        date: dayFromToday(3),
        time: "08:15",
        arrangement,
        whoToCall,
        status: "New",
        canceledAt: null,
        canceledBy: null,
        assigneeId: null,
        assignee: null,
        staffNote: null,
        version: 0,
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      },
    ]);
    const stored = JSON.stringify([await WithdrawnRequest.findAll(), events]);
    for (const secret of ["Secret Lane", "ada@example.org"]) expect(stored).not.toContain(secret);
  });

  it("are told to staff too when a patient removes a procedure", async () => {
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const { procedure } = await createConfirmedRide(patientId);
    await writeAsGuest(await guestCaller(guestToken), (writer) =>
      removeProcedure(writer, procedure.id),
    );
    const [withdrawn] = await WithdrawnRequest.findAll({ order: [["id", "DESC"]] });
    expect(withdrawn).toMatchObject({ cause: "procedure-removed", status: "New" });
  });

  it("are canceled and deleted by staff, and read or changed by nobody else", async () => {
    const [{ id } = { id: 0 }] = await WithdrawnRequest.findAll();
    const change = (status: string, expected?: number[]) =>
      updateWithdrawnRequest(admin, id, { status }, expected);
    expect(await change("Canceled", [0])).toMatchObject({ canceledBy: "Test", version: 1 });
    expect(await change("Canceled")).toMatchObject({ version: 1 });
    await expect(change("New", [0])).rejects.toMatchObject({ status: 412 });
    expect(await change("New")).toMatchObject({ status: "New", canceledAt: null });
    const statuses = await collectStatuses([
      listWithdrawnRequests(visitor, LIST_ALL),
      updateWithdrawnRequest(viewer, id, { status: "Canceled" }),
      deleteWithdrawnRequest(viewer, id),
    ]);
    expect(statuses).toEqual([403, 403, 403]);
    await deleteWithdrawnRequest(admin, id);
    await expect(deleteWithdrawnRequest(admin, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe.runIf(HAS_DATABASE)("messages about requests that are gone", () => {
  useDatabase();
  beforeEach(async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" };
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir, ...mail }));
    await OutboxMessage.destroy({ where: {} });
    await Administrator.update({ notifiedAbout: "" }, { where: {} });
    // Ten minutes do not end meanwhile.
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => vi.useRealTimers());
  const seedNurse = async () => {
    const nurse = await seedAdministrator({ role: "navigator" });
    await updateOwnNotifications(callerFor(nurse), { topics: ["ride", "assignment"] });
    return nurse;
  };
  const viewOf = (id: number) => `/admin/live-sessions/rides/${id}/view`;
  const readOutbox = async (where: WhereOptions<OutboxMessage>) =>
    (await OutboxMessage.findAll({ where, order: ["id"] })).map(
      ({ purpose, link, status, stopReason }) => ({ purpose, link, status, stopReason }),
    );
  const erase = ({ patientId }: { patientId: number }) => eraseOwnData(patientCaller(patientId));

  it("are stopped with an erasure; one that stands for other requests too leads to the newest of those", async () => {
    const nurse = await seedNurse();
    const toNurse = { recipientKind: "administrator", recipientId: nurse.id } as const;
    const first = await seedRideRequest({ contact: "rosa@example.org" });
    const second = await seedRideRequest();
    await updateRequest(admin, RIDE_KIND, first.id, { ...CONFIRMED, assigneeId: nurse.id });
    await erase(first);
    const stopped = { status: "Stopped", stopReason: "cancelled" };
    expect(await readOutbox({})).toMatchObject([
      { purpose: "new-request", link: viewOf(second.id), status: "Scheduled" },
      { purpose: "assignment", link: viewOf(first.id), ...stopped },
    ]);
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    const times = { createdAt: longAgo, updatedAt: longAgo, lastSeenAt: longAgo };
    await Patient.update(times, { where: { id: second.patientId }, silent: true });
    await eraseInactivePatients(admin, { days: 30 });
    expect(await readOutbox({ ...toNurse, purpose: "new-request" })).toMatchObject([stopped]);
    // A request within the same ten minutes still queues a message.
    const third = await seedRideRequest();
    expect(await readOutbox({ ...toNurse, purpose: "new-request" })).toMatchObject([
      { link: viewOf(third.id), status: "Scheduled", stopReason: "" },
    ]);
    await writeAsPatient(third.patientId, (writer) => withdrawRequest(writer, RIDE_KIND, third.id));
    expect(await readOutbox({ ...toNurse, status: "Scheduled" })).toEqual([]);
  });

  it("are stopped with a removed procedure, to its patient too", async () => {
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const { procedure, id } = await createConfirmedRide(patientId);
    const ride = await seedRideRequest({ contact: "rosa@example.org" }, procedure);
    await updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED);
    const about = {
      aboutType: RIDE_KIND.type,
      aboutId: [id, ride.id],
      status: "Scheduled",
    } as const;
    expect(await readOutbox(about)).toMatchObject([{ purpose: "request-answered" }]);
    await writeAsGuest(await guestCaller(guestToken), (writer) =>
      removeProcedure(writer, procedure.id),
    );
    expect(await readOutbox(about)).toEqual([]);
  });

  it("lead to a request that comes in while another one is withdrawn", async () => {
    await seedNurse();
    const first = await seedRideRequest();
    const { id: procedureId, patientId } = await seedPatientProcedure();
    const [asked, gate] = [createGate(), createGate()];
    const asking = writeAsPatient(patientId, async (writer) => {
      const request = await createRideRequest(writer, procedureId, rawRideRequest());
      asked.release();
      await gate.released;
      return request;
    });
    await asked.released;
    const withdrawing = writeAsPatient(first.patientId, (writer) =>
      withdrawRequest(writer, RIDE_KIND, first.id),
    );
    await waitForBlockedWrites();
    gate.release();
    const [second] = await Promise.all([asking, withdrawing]);
    expect(await readOutbox({})).toMatchObject([{ link: viewOf(second.id), status: "Scheduled" }]);
  });

  it("do not go out after a server made them wait, nor again", async () => {
    await seedNurse();
    const [first, second] = [await seedRideRequest(), await seedRideRequest()];
    const sent: string[] = [];
    const deliver = (leaseId: number, whileSending: () => Promise<unknown>) =>
      deliverDueMessages("email", {
        ...{ leaseId, signal: new AbortController().signal },
        sender: {
          close: () => undefined,
          send: async ({ url }) => {
            await whileSending();
            sent.push(url);
            return { kind: "retry", error: "451 Later" };
          },
        },
      });
    await deliver(1, () => erase(first));
    await OutboxMessage.update({ nextAttemptAt: new Date() }, { where: {} });
    await deliver(2, () => erase(second));
    await OutboxMessage.update({ nextAttemptAt: new Date() }, { where: {} });
    await deliver(3, () => Promise.resolve());
    expect(sent.map((url) => new URL(url).pathname)).toEqual([first.id, second.id].map(viewOf));
    const [message] = await OutboxMessage.findAll();
    expect(message).toMatchObject({ status: "Stopped", stopReason: "cancelled" });
    await message?.update({ status: "Failed", stopReason: "" });
    await expect(sendMessageAgain(admin, message?.id ?? 0)).rejects.toThrow("is gone");
  });
});
