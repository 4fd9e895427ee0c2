import { describe, expect, it } from "vitest";
import { PatientOutcome, PatientProcedure } from "~/models";
import { presentExport } from "~/app/admin/patients/present-export.server";
import { presentOwnExport, readPrinted } from "~/app/patient/present-own-export.server";
import { DUPLICATE_OUTCOME, NOTHING_KNOWN } from "~/models/reports/patient-outcome.schema";
import { outcomeLabel } from "~/models/rules/labels.schema";
import { summarizeOutcome } from "~/server/outcomes/describe";
import {
  createOutcome,
  deleteOutcome,
  getOutcome,
  getOutcomeOfPatient,
  listOutcomes,
  OUTCOME_LIST,
  type OutcomeSortField,
  readOutcomesOfPatient,
  updateOutcome,
} from "~/server/outcomes/outcomes";
import { deleteEpisode } from "~/server/patient-records/delete-episode";
import { erasePatient, readErasedContents } from "~/server/patient-records/erase";
import { exportPatient } from "~/server/patient-records/export";
import { mergePatients } from "~/server/patient-records/merge";
import { eraseOwnData } from "~/server/patients/erase";
import { countOwnData } from "~/server/patients/own-data";
import { readOwnRecords } from "~/server/patients/own-records";
import type { ListQuery } from "~/server/platform/list";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { seedPatient } from "../factories/patients";
import { seedOutcome, seedPastEpisode } from "../factories/outcomes";
import { dayFromToday } from "../factories/requests";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, navigator, useDatabase, viewer } from "../support/database";

const query = (values: Partial<ListQuery<OutcomeSortField>> = {}) => ({
  ...{ page: 1, limit: 100, sortBy: "id" as const, sortOrder: "ASC" as const, search: "" },
  ...values,
});
const search = async (text: string) =>
  (await listOutcomes(admin, query({ search: text }))).outcomes.map(({ id }) => id);
const exists = async (id: number) => (await PatientOutcome.count({ where: { id } })) === 1;
/** What is wrong with each field of an input. */
const refusal = (fields: Record<string, unknown>) => ({
  status: 422,
  fields: Object.entries(fields).map(([field, message]) => ({ field, message })),
});

describe.runIf(HAS_DATABASE)("an outcome", () => {
  useDatabase();

  it("is made of an episode, changed and removed, without its values in the audit", async () => {
    const { episode, patient, day, recordNumber } = await seedPastEpisode();
    let id = 0;
    const events = await recordEvents(async () => {
      const created = await createOutcome(navigator, { episodeId: episode.id, stayNights: "2" });
      id = created.id;
      expect(created).toMatchObject({
        ...{ patientId: patient.id, episodeId: episode.id, recordNumber, procedureDate: day },
        ...{ patient: `Maria ${patient.lastName}`, procedure: "Knee Replacement", version: 0 },
        ...{ cancelledOnDay: null, stayNights: 2, returnedWithin30Days: null },
      });
      const values = { cancelledOnDay: false, returnedWithin30Days: "true" };
      expect(await updateOutcome(navigator, id, values, [0])).toMatchObject({
        ...{ cancelledOnDay: false, stayNights: null, returnedWithin30Days: true, version: 1 },
      });
      await expect(updateOutcome(navigator, id, values, [0])).rejects.toMatchObject({
        status: 412,
      });
      await deleteOutcome(navigator, id, [1]);
    });
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ["created", {}],
      ["updated", { fields: [null, "cancelledOnDay, stayNights, returnedWithin30Days"] }],
      ["deleted", {}],
    ]);
    expect(new Set(events.map(({ recordName }) => recordName))).toEqual(
      new Set([outcomeLabel(id)]),
    );
    await expect(getOutcome(admin, id)).rejects.toMatchObject({ status: 404 });
    await restoreRecord(admin, findBinEntity("outcome"), id);
    expect(await getOutcome(admin, id)).toMatchObject({ returnedWithin30Days: true });
    await deleteOutcome(admin, id);
    await createOutcome(admin, { episodeId: episode.id, stayNights: 1 });
    await expect(restoreRecord(admin, findBinEntity("outcome"), id)).rejects.toMatchObject({
      ...{ status: 409, message: "The procedure has another outcome by now" },
    });
  });

  it("is refused of an episode that has one, is the patient's own, unknown, or to come", async () => {
    const { episode } = await seedOutcome();
    const create = (episodeId: number, values: object = { stayNights: 1 }) =>
      createOutcome(admin, { episodeId, ...values });
    await expect(create(episode.id)).rejects.toMatchObject({
      ...{ status: 409, fields: [{ field: "episodeId", message: DUPLICATE_OUTCOME }] },
    });
    const own = await seedPastEpisode({ enteredBy: "patient" });
    const undated = await seedPastEpisode({ date: null });
    const future = await seedPastEpisode({ day: dayFromToday(2) });
    const recent = await seedPastEpisode({ day: dayFromToday(-5) });
    for (const [id, message] of [
      [own.episode.id, "The patient has entered this episode"],
      [undated.episode.id, "This episode has no date yet"],
      [future.episode.id, "The procedure is in the future"],
      [999_999, "There is no episode with this ID"],
    ] as const) {
      await expect(create(id)).rejects.toMatchObject(refusal({ episodeId: message }));
    }
    await expect(create(recent.episode.id, {})).rejects.toMatchObject(
      refusal({ cancelledOnDay: NOTHING_KNOWN }),
    );
    await expect(create(recent.episode.id, { returnedWithin30Days: false })).rejects.toMatchObject(
      refusal({ returnedWithin30Days: expect.stringContaining("too early") as string }),
    );
    await expect(
      create(recent.episode.id, { cancelledOnDay: "maybe", stayNights: -1 }),
    ).rejects.toMatchObject(
      refusal({
        cancelledOnDay: "Cancelled on the Day must be true or false",
        stayNights: "Nights in Hospital must be a whole number from 0 to 366",
      }),
    );
    await expect(create(recent.episode.id, { cancelledOnDay: true, stayNights: 0 }))
      .rejects //
      .toMatchObject({ status: 422, fields: [{ field: "stayNights" }] });
  });

  it("is found by its label and its patient, and filtered by patient, day and kind", async () => {
    const day = dayFromToday(-77);
    const seeded = await seedOutcome({ cancelledOnDay: true }, { day });
    const { id, patient } = seeded;
    expect(await search(outcomeLabel(id))).toEqual([id]);
    expect(await search(patient.lastName)).toEqual([id]);
    expect(await search(seeded.recordNumber)).toEqual([id]);
    const { patientId, kind, from, to } = OUTCOME_LIST.filters;
    const filters = [
      patientId.type === "id" && patientId.toCondition(patient.id),
      kind.type === "option" && kind.toCondition("cancelled"),
      from.toCondition(day),
      to.toCondition(day),
    ].filter((each) => each !== false);
    const found = await recordEvents(async () => {
      expect((await listOutcomes(admin, query({ filters }))).outcomes).toMatchObject([{ id }]);
    });
    expect(found).toMatchObject([{ action: "viewed", recordType: "outcome" }]);
    const other = kind.type === "option" ? [kind.toCondition("returned")] : [];
    const returned = await listOutcomes(
      admin,
      query({ filters: [...other, from.toCondition(day)] }),
    );
    expect(returned.outcomes.map((each) => each.id)).not.toContain(id);
    for (const caller of [viewer, { ...admin, actor: { ...admin.actor, role: "editor" as const } }])
      await expect(listOutcomes(caller, query())).rejects.toMatchObject({ status: 403 });
  });

  it("is said in one line on the patient's page, and only there", async () => {
    const { id, patient, episode } = await seedOutcome({ cancelledOnDay: false, stayNights: 1 });
    const outcome = (await readOutcomesOfPatient(admin, patient.id)).get(episode.id);
    expect(outcome && summarizeOutcome(outcome)).toBe(
      "Outcome: not cancelled on the day, 1 night in the hospital",
    );
    const other = await seedPatient();
    await expect(getOutcomeOfPatient(admin, other.id, id)).rejects.toMatchObject({ status: 404 });
    const known = { cancelledOnDay: true, stayNights: null, returnedWithin30Days: false };
    expect(summarizeOutcome(known)).toBe(
      "Outcome: cancelled on the day, did not come back within 30 days",
    );
  });

  it("goes with its episode into the bin, and comes back with it", async () => {
    const { id, episode } = await seedOutcome();
    await deleteEpisode(admin, episode.id);
    expect(await exists(id)).toBe(false);
    await expect(restoreRecord(admin, findBinEntity("outcome"), id)).rejects.toMatchObject({
      status: 404,
    });
    await restoreRecord(admin, findBinEntity("episode"), episode.id);
    expect(await exists(id)).toBe(true);
  });

  it("moves with the patient's other rows when two records are merged", async () => {
    const { id, patient } = await seedOutcome();
    const kept = await seedPatient();
    await mergePatients(admin, kept.id, { otherId: patient.id, recordNumber: "other" });
    expect(await PatientOutcome.findByPk(id)).toMatchObject({ patientId: kept.id });
  });

  it("is erased with the patient by staff, and comes back with the patient", async () => {
    const { id, patient } = await seedOutcome();
    const { contents } = await readErasedContents(admin, patient.id);
    expect(contents).toContain("1 outcome");
    await erasePatient(admin, patient.id);
    expect(await exists(id)).toBe(false);
    await restoreRecord(admin, findBinEntity("patient"), patient.id);
    expect(await exists(id)).toBe(true);
  });

  it("is shown to the patient, and stays with the hospital's record when they erase their data", async () => {
    const joined = await seedJoinedPatient();
    await joined.update({ recordNumber: `OUT-${joined.id}` });
    const { id } = await seedOutcome({ stayNights: 3 }, { recordNumber: joined.recordNumber });
    const caller = await patientCaller(await signInPatient(joined.id));
    const stored = await countOwnData(caller);
    expect(stored?.find(({ kind }) => kind === "outcomes")?.count).toBe(1);
    const records = await readOwnRecords(caller);
    const { printed } = await readPrinted(records);
    const page = JSON.stringify(presentOwnExport(records.properties, printed, "Lakeside"));
    expect(page).toContain("What Came of Your Procedures");
    const exported = await exportPatient(admin, joined.id);
    expect(exported.outcomes).toMatchObject([{ id, stayNights: 3 }]);
    const sections = presentExport(exported);
    expect(sections.find(({ title }) => title === "Outcomes")?.entries).toHaveLength(1);
    await eraseOwnData(caller);
    expect(await exists(id)).toBe(true);
    expect(await PatientProcedure.count({ where: { patientId: joined.id } })).toBe(1);
  });
});
