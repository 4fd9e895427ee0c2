import { describe, expect, it } from "vitest";
import { PATIENT_IMPORT } from "~/server/patient-records/patient-import";
import { findAccounts } from "~/server/patient-accounts/find-accounts";
import { EPISODE_LIST, listEpisodes } from "~/server/patient-records/episodes";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { listPatients } from "~/server/patient-records/patients";
import { readWorkFigures } from "~/server/work-list/figures";
import { addDays } from "~/server/platform/dates";
import { readToday } from "~/server/today/today";
import { seedPatientProcedureWithSession } from "../factories/patient-answers";
import { seedPatient } from "../factories/patients";
import { patientCaller } from "../factories/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";
import { explainStatements } from "../support/query-plans";
import { runWorkList } from "../support/work-list";

/** Matches a full scan of a table of many rows, and one that looks for a few patients among all with a name. */
const FULL_SCAN =
  /SCAN (Patient|patients|Caretaker|episode|work_items|PatientProcedure)\b(?!.*INDEX)|patients_by_kind \(is_guest=\?\)$/m;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of patients on SQLite", () => {
  useDatabase();

  it("find people by their address, and those of a file, without reading all", async () => {
    const plans = await explainStatements(async () => {
      await findAccounts(admin, { channel: "email", address: "p1@example.org" });
      await findAccounts(admin, { channel: "text", address: "+12065550142" });
      await PATIENT_IMPORT.findExisting(admin, [
        ["number", "mrn-1"],
        ["name", "maria", "lopez", "1961-04-12"],
      ]);
    });
    expect(plans.length).toBeGreaterThanOrEqual(6);
    expect(plans.filter((plan) => FULL_SCAN.test(plan))).toEqual([]);
  });

  it("read a patient's page of today along indexes", async () => {
    const { id: patientId } = await seedPatient();
    await seedPatientProcedureWithSession(patientId, addDays(new Date(), 2));
    const plans = await explainStatements(() => readToday(patientCaller(patientId)));
    expect(plans.length).toBeGreaterThanOrEqual(6);
    const scan = /SCAN (?!CONSTANT)(\w+)\b(?!.*INDEX)/;
    expect(plans.filter((plan) => scan.test(plan))).toEqual([]);
  });

  it("find the patients of a procedure by their next one", async () => {
    const { procedure } = PATIENT_LIST.filters;
    const filters = [procedure.toCondition("MRI")];
    const plans = await explainStatements(
      () => listPatients(admin, { ...LIST_ALL, filters }),
      /count/i,
    );
    expect(plans.join("\n")).toContain("patients_of_next_episode (next_episode_id=?)");
  });

  it("find what the job of the work list looks for along indexes", async () => {
    await seedPatientProcedure();
    const plans = await explainStatements(runWorkList);
    const scan =
      /SCAN (patients|episode|r|cause|work_items|\w+_requests|contact_messages)\b(?!.*INDEX)/;
    expect(plans.length).toBeGreaterThanOrEqual(15);
    expect(plans.filter((plan) => scan.test(plan))).toEqual([]);
    const all = plans.join("\n");
    for (const index of [
      "patient_procedures_unanswered",
      "patients_joined",
      "live_session_requests_moved",
      "ride_requests_moved",
    ])
      expect(all).toContain(index);
  });

  it("count episodes, and who needs somebody, from an index alone", async () => {
    await seedPatientProcedure();
    const updatedSince = new Date(0);
    const plans = await explainStatements(async () => {
      await listEpisodes(admin, {
        ...LIST_ALL,
        updatedSince,
        sortBy: EPISODE_LIST.sortFields[0] ?? "id",
      });
      await readWorkFigures(admin);
    }, /count\(/i);
    expect(plans).toHaveLength(2);
    for (const plan of plans)
      expect(plan).toMatch(/COVERING INDEX (patient_proc|work_items_counted)/);
  });
});
