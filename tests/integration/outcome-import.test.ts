import { describe, expect, it } from "vitest";
import { Patient, PatientOutcome } from "~/models";
import { ASSOCIATION } from "~/models/reports/patient-outcome.schema";
import { startImport } from "~/server/imports/imports";
import { OUTCOME_IMPORT } from "~/server/outcomes/outcome-import";
import { addDays, formatDay } from "~/server/platform/dates";
import { unique } from "../factories/names";
import { seedPastEpisode } from "../factories/outcomes";
import { dayFromToday } from "../factories/requests";
import { buildWorkbook } from "../factories/spreadsheets";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, navigator, useDatabase, viewer } from "../support/database";
import {
  importOutcomes,
  outcomeRow,
  previewResults,
  runOutcomes,
  uploadOutcomes,
} from "../support/outcome-import";

const findOutcome = (patientProcedureId: number) =>
  PatientOutcome.findOne({ where: { patientProcedureId }, rejectOnEmpty: true });
const caller = (role: "editor" | "coach") => ({ ...admin, actor: { ...admin.actor, role } });

describe.runIf(HAS_DATABASE)("the import of outcomes", () => {
  useDatabase();

  it("stores what came of procedures, for people with the permission, and says who did it", async () => {
    const seeded = await seedPastEpisode();
    const row = outcomeRow(seeded, {
      ...{ "Cancelled on the Day": "no", "Nights in Hospital": "2" },
      "Came Back Within 30 Days": "YES",
    });
    expect(await previewResults(row)).toEqual(["create"]);
    expect(await PatientOutcome.count({ where: { patientId: seeded.patient.id } })).toBe(0);
    const events = await recordEvents(() => importOutcomes(row));
    const stored = await findOutcome(seeded.episode.id);
    expect(stored).toMatchObject({
      ...{ patientId: seeded.patient.id, procedureAt: seeded.episode.date },
      ...{ cancelledOnDay: false, stayNights: 2, returnedWithin30Days: true },
    });
    expect(events.map(({ action, recordType }) => [action, recordType])).toEqual([
      ["created", "outcome"],
      ["imported", "outcomes"],
    ]);
    const text = JSON.stringify(events);
    for (const secret of [seeded.recordNumber, "Lopez", "Knee"]) expect(text).not.toContain(secret);
    for (const refused of [caller("editor"), viewer, caller("coach")])
      await expect(uploadOutcomes([row], refused)).rejects.toMatchObject({ status: 403 });
    await expect(uploadOutcomes([row], navigator)).resolves.toEqual(expect.any(String));
  });

  it("says what it is about, and that it shows no cause", () => {
    expect(OUTCOME_IMPORT.about?.join(" ")).toContain(ASSOCIATION);
    expect(ASSOCIATION).toBe(
      "This is an association: people who join may differ in other ways. It does not show that joining was the cause.",
    );
  });

  it("takes blank cells for not known, and needs at least one of the three", async () => {
    const [known, unknown] = [await seedPastEpisode(), await seedPastEpisode()];
    expect(
      await previewResults(
        outcomeRow(known, { "Cancelled on the Day": "Yes" }),
        outcomeRow(unknown, {}),
      ),
    ).toEqual([
      "create",
      "Give at least one of Cancelled on the Day, Nights in Hospital and Came Back Within 30 Days",
    ]);
    await importOutcomes(outcomeRow(known, { "Cancelled on the Day": "Yes" }));
    expect(await findOutcome(known.episode.id)).toMatchObject({
      ...{ cancelledOnDay: true, stayNights: null, returnedWithin30Days: null },
    });
  });

  it("refuses rows that are about nobody, nothing, or more than one", async () => {
    const one = await seedPastEpisode();
    const two = await seedPastEpisode();
    await seedPastEpisode({ ...two, title: "Hip Replacement" });
    const own = await seedPastEpisode({ enteredBy: "patient" });
    const twice = await seedPastEpisode();
    await seedPastEpisode({ ...twice });
    expect(
      await previewResults(
        outcomeRow({ ...one, recordNumber: unique("MRN") }),
        outcomeRow({ ...one, day: dayFromToday(-41) }),
        outcomeRow(two),
        outcomeRow(two, { "Nights in Hospital": "1", Procedure: "hip replacement" }),
        outcomeRow(two, {
          "Nights in Hospital": "1",
          Procedure: "Knee Replacement (Orthopedic Surgery)",
        }),
        outcomeRow(two, { "Nights in Hospital": "1", Procedure: "MRI" }),
        outcomeRow(own),
        outcomeRow(twice, { "Nights in Hospital": "1", Procedure: "Knee Replacement" }),
        outcomeRow({ recordNumber: "", day: "" }),
        outcomeRow({ ...one, day: "31/31/2026" }),
      ),
    ).toEqual([
      "No patient has this record number",
      "This patient has no procedure on this day",
      "This patient has more than one procedure on this day. Name one in the column Procedure",
      "create",
      "create",
      "This patient has no procedure with this name on this day",
      expect.stringContaining("The patient has entered the procedure on this day"),
      "This patient has this procedure more than once on this day",
      "Record Number is required; Procedure Date is required",
      "Procedure Date: Please enter a real date, such as 12/3/2026",
    ]);
  });

  it("knows the one of two procedures of a name and day that was not cancelled", async () => {
    const cancelled = await seedPastEpisode({ statusSet: "Cancelled" });
    const { episode } = await seedPastEpisode({ recordNumber: cancelled.recordNumber });
    await importOutcomes(
      outcomeRow(cancelled, { "Nights in Hospital": "1", Procedure: "Knee Replacement" }),
    );
    expect(await findOutcome(episode.id)).toMatchObject({ stayNights: 1 });
  });

  it("refuses what cannot be, and what cannot be known yet", async () => {
    const past = await seedPastEpisode();
    const day = dayFromToday(-29);
    const recent = await seedPastEpisode({ day });
    const over = await seedPastEpisode({ day: dayFromToday(-30) });
    const future = await seedPastEpisode({ day: dayFromToday(1) });
    const from = formatDay(addDays(recent.episode.date ?? new Date(), 30).toISOString());
    expect(
      await previewResults(
        outcomeRow(future),
        outcomeRow(recent, { "Came Back Within 30 Days": "No" }),
        outcomeRow(over, { "Came Back Within 30 Days": "No" }),
        outcomeRow(past, { "Cancelled on the Day": "Yes", "Nights in Hospital": "0" }),
        outcomeRow(await seedPastEpisode(), { "Nights in Hospital": "367" }),
        outcomeRow(await seedPastEpisode(), { "Nights in Hospital": "1.5" }),
        outcomeRow(await seedPastEpisode(), {
          "Cancelled on the Day": "perhaps",
          "Came Back Within 30 Days": "1",
        }),
      ),
    ).toEqual([
      "Procedure Date: The procedure is in the future",
      `Came Back Within 30 Days cannot be No before ${from}: it is too early to say so`,
      "create",
      "Nights in Hospital must be blank: the procedure was cancelled on the day",
      "Nights in Hospital must be a whole number from 0 to 366",
      "Nights in Hospital must be a whole number from 0 to 366",
      "Cancelled on the Day must be Yes or No; Came Back Within 30 Days must be Yes or No",
    ]);
    // Yes can be said as soon as it has happened.
    expect(await previewResults(outcomeRow(recent, { "Came Back Within 30 Days": "Yes" }))).toEqual(
      ["create"],
    );
  });

  it("refuses a procedure that is in the file twice, however it is named", async () => {
    const seeded = await seedPastEpisode();
    const rows = [
      outcomeRow(seeded),
      outcomeRow(seeded, { "Nights in Hospital": "1", Procedure: "Knee Replacement" }),
      outcomeRow({ ...seeded, recordNumber: seeded.recordNumber.toUpperCase() }),
    ];
    const refused = "This procedure is in the file twice: see line 2";
    expect(await previewResults(...rows)).toEqual(["create", refused, refused]);
    expect(await importOutcomes(...rows)).toMatchObject({ imported: 1, refused: 2 });
    expect(await previewResults(...rows)).toEqual(["already there", refused, refused]);
  });

  it("writes nothing unless all of it is written, and is imported once", async () => {
    const seeded = await seedPastEpisode();
    const draft = await uploadOutcomes([outcomeRow(seeded)]);
    const both = await Promise.all([runOutcomes(draft), runOutcomes(draft)]);
    expect(both.map(({ imported }) => imported)).toEqual([1, 1]);
    expect(both[0]).toEqual(both[1]);
    expect(await PatientOutcome.count({ where: { patientId: seeded.patient.id } })).toBe(1);
  });

  it("leaves one outcome where two files are imported at the same time", async () => {
    const seeded = await seedPastEpisode();
    const [one, other] = [
      await uploadOutcomes([outcomeRow(seeded, { "Nights in Hospital": "1" })]),
      await uploadOutcomes([outcomeRow(seeded, { "Nights in Hospital": "2" })]),
    ];
    const results = await Promise.all([runOutcomes(one), runOutcomes(other)]);
    expect(results.map(({ imported }) => imported).sort()).toEqual([0, 1]);
    expect(results.map(({ updated }) => updated).sort()).toEqual([0, 1]);
    expect(results.map(({ refused }) => refused)).toEqual([0, 0]);
    expect(await PatientOutcome.count({ where: { patientId: seeded.patient.id } })).toBe(1);
  });

  it("creates nothing for a patient who was erased after the preview", async () => {
    const seeded = await seedPastEpisode();
    const draft = await uploadOutcomes([outcomeRow(seeded)]);
    await seeded.episode.destroy();
    await Patient.destroy({ where: { id: seeded.patient.id } });
    expect(await runOutcomes(draft)).toMatchObject({
      ...{ imported: 0, refused: 1 },
    });
  });

  it("reads workbooks, with columns in any order and case, and without those that nobody knows", async () => {
    const seeded = await seedPastEpisode();
    const bytes = buildWorkbook({
      Outcomes: [
        ["PROCEDURE DATE ", "Ward", "nights in hospital", "record number"],
        [seeded.day, "3 West", 2, seeded.recordNumber],
      ],
    });
    const draft = await startImport(admin, OUTCOME_IMPORT, { name: "outcomes.xlsx", bytes });
    expect(await runOutcomes(draft)).toMatchObject({ imported: 1 });
    expect(await findOutcome(seeded.episode.id)).toMatchObject({
      ...{ cancelledOnDay: null, stayNights: 2 },
    });
    const lacking = buildWorkbook({
      Outcomes: [
        ["Record Number", "Nights in Hospital"],
        ["1", 2],
      ],
    });
    await expect(
      startImport(admin, OUTCOME_IMPORT, { name: "outcomes.xlsx", bytes: lacking }),
    ).rejects.toMatchObject({ fields: [{ message: "Missing required column: Procedure Date" }] });
  });
});
