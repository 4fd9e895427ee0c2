import { describe, expect, it } from "vitest";
import { RideRequest, WithdrawnRequest } from "~/models";
import { eraseOwnData } from "~/server/patients/erase";
import { listOwnUpcomingRequests } from "~/server/patients/withdraw-requests";
import { removeProcedure } from "~/server/patients/remove-procedure";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import {
  updateWithdrawnRequest,
  deleteWithdrawnRequest,
  listWithdrawnRequests,
} from "~/server/requests/withdrawn-requests";
import {
  createConfirmedRide,
  seedGuestWithoutData,
  guestCaller,
} from "../factories/patient-answers";
import {
  CONFIRMED,
  dayFromToday,
  seedLiveSessionRequest,
  seedRideRequest,
} from "../factories/requests";
import { writeAsGuest, visitor } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { LIST_ALL } from "../support/lists";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";

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
    const { withdrawnRequests } = await listWithdrawnRequests(viewer, LIST_ALL);
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
