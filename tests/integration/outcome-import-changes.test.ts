import { describe, expect, it } from "vitest";
import { AuditEvent, PatientOutcome } from "~/models";
import { readImport, takeBackImport } from "~/server/record-types/imports";
import { seedOutcome, seedPastEpisode } from "../factories/outcomes";
import { dayFromToday } from "../factories/requests";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import {
  importOutcomes,
  outcomeRow,
  type OutcomeRow,
  previewOutcomes,
  previewResults,
  runOutcomes,
  uploadOutcomes,
} from "../support/outcome-import";

describe.runIf(HAS_DATABASE)("an import of outcomes that are here", () => {
  useDatabase();

  it("shows each change of what is stored before it happens, and leaves blank cells", async () => {
    const seeded = await seedOutcome({ stayNights: 2, cancelledOnDay: false });
    const row = outcomeRow(seeded, { "Nights in Hospital": "3", "Came Back Within 30 Days": "No" });
    const viewed = await recordEvents(() => previewOutcomes(row));
    expect(viewed.map(({ action, recordType }) => [action, recordType])).toEqual([
      ["viewed", "outcome"],
    ]);
    expect(await previewOutcomes(row)).toMatchObject([
      {
        outcome: "update",
        note: `Maria ${seeded.patient.lastName}`,
        changes: [
          { header: "Nights in Hospital", before: "2", after: "3" },
          { header: "Came Back Within 30 Days", before: "", after: "No" },
        ],
      },
    ]);
    const events = await recordEvents(() => importOutcomes(row));
    expect(events.map(({ action, changes }) => [action, changes])).toContainEqual([
      "updated",
      { fields: [null, "stayNights, returnedWithin30Days"] },
    ]);
    expect(await seeded.outcome.reload()).toMatchObject({
      ...{ cancelledOnDay: false, stayNights: 3, returnedWithin30Days: false, version: 1 },
    });
    const again = await importOutcomes(row);
    expect(again).toMatchObject({ imported: 0, updated: 0, alreadyThere: 1, refused: 0 });
    expect(again.importId).toBeNull();
    expect((await seeded.outcome.reload()).version).toBe(1);
  });

  it("refuses a change that contradicts what is stored", async () => {
    const stayed = await seedOutcome({ stayNights: 2 });
    const cancelled = await seedOutcome({ cancelledOnDay: true });
    expect(
      await previewResults(
        outcomeRow(stayed, { "Cancelled on the Day": "Yes" }),
        outcomeRow(cancelled, { "Nights in Hospital": "1" }),
        outcomeRow(cancelled, {}),
      ),
    ).toEqual([
      "This outcome has 2 nights in the hospital, so it was not cancelled on the day. Remove the outcome first",
      "Nights in Hospital must be blank: the procedure was cancelled on the day",
      "This procedure is in the file twice: see line 3",
    ]);
    const row = { "Cancelled on the Day": "No", "Nights in Hospital": "1" };
    expect(await importOutcomes(outcomeRow(cancelled, row))).toMatchObject({
      updated: 1,
      refused: 0,
    });
  });

  it("follows a procedure to its new day", async () => {
    const seeded = await seedOutcome({ stayNights: 2 });
    const day = dayFromToday(-35);
    const moved = new Date((seeded.episode.date?.getTime() ?? 0) + 5 * 86_400_000);
    await seeded.episode.update({ date: moved });
    expect(await previewResults(outcomeRow(seeded))).toEqual([
      "This patient has no procedure on this day",
    ]);
    const [row] = await previewOutcomes(
      outcomeRow({ ...seeded, day }, { "Nights in Hospital": "2" }),
    );
    expect(row?.changes).toMatchObject([{ header: "Procedure Date" }]);
    await importOutcomes(outcomeRow({ ...seeded, day }, { "Nights in Hospital": "2" }));
    expect((await seeded.outcome.reload()).procedureAt).toEqual(moved);
  });

  it("can be taken back, but for what it changed", async () => {
    const [added, known] = [await seedPastEpisode(), await seedOutcome({ stayNights: 1 })];
    const nights = { "Nights in Hospital": "4" };
    const { importId } = await importOutcomes(outcomeRow(added, nights), outcomeRow(known, nights));
    expect(await readImport(admin, importId ?? 0)).toMatchObject({
      ...{ recordCount: 1, mayHaveUpdated: true, obstacle: null },
    });
    const before = await AuditEvent.count({ where: { action: "deleted", recordType: "outcome" } });
    await takeBackImport(admin, importId ?? 0);
    expect(await PatientOutcome.count({ where: { patientId: added.patient.id } })).toBe(0);
    expect(await known.outcome.reload()).toMatchObject({ stayNights: 4 });
    const where = { action: "deleted", recordType: "outcome" };
    expect(await AuditEvent.count({ where })).toBe(before + 1);
  });

  it("takes a constant number of statements, however many rows there are", async () => {
    const seeds = [];
    for (let index = 0; index < 12; index++) {
      seeds.push(index % 2 ? await seedOutcome({ stayNights: 1 }) : await seedPastEpisode());
    }
    const rows = seeds.map((seeded) => outcomeRow(seeded, { "Nights in Hospital": "5" }));
    const measure = async (some: OutcomeRow[]) => {
      const draft = await uploadOutcomes(some);
      return (await recordStatements(() => runOutcomes(draft))).length;
    };
    const few = await measure(rows.slice(0, 2));
    expect(await measure(rows.slice(2))).toBe(few);
  });
});
