import { describe, expect, it } from "vitest";
import { AuditEvent, BulkChange, RideRequest } from "~/models";
import { guestLabel } from "~/models/rules/labels.schema";
import { createBulkChange, getBulkChange } from "~/server/bulk/bulk-changes";
import { readRecordNames } from "~/server/bulk/record-names";
import { countSelection } from "~/server/bulk/selection";
import { describeConfirmed } from "~/server/bulk/texts";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { formatDayAndTime } from "~/server/platform/dates";
import { findRecordType } from "~/server/record-types/record-types";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { PHONE, STORED_PHONE } from "../factories/phones";
import { CONFIRMED, dayFromToday, seedRideRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { findFieldErrors } from "../support/validation-error";

const RIDES = findRecordType("ride request")!;
const arrangement = "Harbor Taxi comes 15 minutes before your time.";
const confirm = (ids: number[], input: object, caller = admin) =>
  createBulkChange(caller, { type: RIDES, selection: { ids }, action: "confirm", input });

describe.runIf(HAS_DATABASE)("the confirmation of many requests", () => {
  useDatabase();

  it("has one text for all, and says which requests it could not confirm and why", async () => {
    const procedure = await seedPatientProcedure();
    await procedure.update({ phone: STORED_PHONE });
    const rides = await Promise.all([
      seedRideRequest({}, procedure),
      seedRideRequest({}, procedure),
      seedRideRequest({}, procedure),
      seedRideRequest(),
      seedRideRequest({}, procedure),
    ]);
    const [open, answered, past, withoutNumber, offered] = rides.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ];
    await updateRequest(admin, RIDE_KIND, answered, { status: "Declined" });
    await RideRequest.update({ rideDate: dayFromToday(-1) }, { where: { id: past } });
    const offer = { status: "Offered", offeredDate: dayFromToday(5), offeredTime: "2:30 PM" };
    await updateRequest(admin, RIDE_KIND, offered, offer);
    const ids = [open, answered, past, withoutNumber, offered];
    const { id } = await confirm(ids, { arrangement, whoToCall: "" });
    await runBulkChange(id);
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 2,
      failures: [
        { id: answered, code: "conflict", message: "It is Declined already" },
        { id: past, code: "conflict", message: "Its time has passed" },
        { id: withoutNumber, message: "Who to call is required" },
      ].sort((one, other) => one.id - other.id),
    });
    const nameOf = await readRecordNames(admin, RIDES, [past]);
    const day = formatDayAndTime(dayFromToday(-1), "08:15");
    expect(nameOf(past)).toEqual({
      name: `${guestLabel(procedure.patientId)}, ${day}`,
      exists: true,
    });
    const confirmed = { status: "Confirmed", arrangement, whoToCall: `Your care team, ${PHONE}` };
    expect(await RideRequest.findByPk(open)).toMatchObject(confirmed);
    expect(await RideRequest.findByPk(offered)).toMatchObject({ ...confirmed, offer: "" });
    const events = await AuditEvent.findAll({
      where: { recordType: "ride request", recordId: String(open), action: "updated" },
    });
    expect(events.map(({ changes }) => changes)).toEqual(['{"status":["New","Confirmed"]}']);
    // The text is of no use once the change has ended.
    expect((await BulkChange.findByPk(id))?.input).toBeNull();
  });

  it("is counted before many are declined or marked as new", async () => {
    const { id } = await seedRideRequest();
    const { id: other } = await seedRideRequest();
    await updateRequest(admin, RIDE_KIND, id, CONFIRMED);
    const counts = await countSelection(admin, RIDES, { ids: [id, other] });
    expect(counts).toMatchObject({ records: 2, confirmedRequests: 1 });
    expect(describeConfirmed("decline", counts)).toEqual([
      "1 of them is Confirmed: the change is shown in My Procedures.",
    ]);
    expect(describeConfirmed("confirm", counts)).toEqual([]);
  });

  it("needs what was arranged, and somebody who answers requests", async () => {
    const { id } = await seedRideRequest();
    expect(await findFieldErrors(confirm([id], { arrangement: " " }))).toEqual({
      arrangement: "What was arranged is required",
    });
    expect(await findFieldErrors(confirm([id], {}))).toEqual({
      arrangement: "What was arranged is required",
    });
    await expect(confirm([id], CONFIRMED, viewer)).rejects.toMatchObject({ status: 403 });
    const change = await confirm([id], { arrangement, whoToCall: "Harbor Taxi" });
    await runBulkChange(change.id);
    expect(await RideRequest.findByPk(id)).toMatchObject({ whoToCall: "Harbor Taxi" });
  });
});
