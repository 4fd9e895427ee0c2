import { beforeAll, describe, expect, it } from "vitest";
import { Caretaker } from "~/models";
import { createEpisode } from "~/server/patient-records/episodes";
import { PATIENT_LIST, type PatientSortField } from "~/server/patient-records/patient-list";
import { createPatient, getPatient, listPatients } from "~/server/patient-records/patients";
import type { ListQuery } from "~/server/platform/list";
import { NO_ADDRESS } from "~/models/patients/patient.schema";
import { PATIENT_WIZARD, savePatientWizard } from "~/server/patient-records/wizard";
import { inTransaction } from "~/server/platform/transaction";
import { createWizardDraft } from "~/server/wizards/wizard-draft";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { expectTotalOrder, LIST_ALL } from "../support/lists";
import { seedProcedure } from "../factories/catalogue";
import { unique } from "../factories/names";
import { seedGuest, seedPatient } from "../factories/patients";
import { dayFromToday } from "../factories/requests";

const details = (values: object = {}) => ({
  firstName: "Maria",
  lastName: "Lopez",
  birthDate: "1961-04-12",
  ...values,
});

let procedureId: number;

describe.skipIf(!HAS_DATABASE)("patients who are entered and listed", () => {
  useDatabase();
  beforeAll(async () => {
    procedureId = (await seedProcedure()).id;
  });

  describe("the wizard of a patient", () => {
    const save = async (typed: Record<string, string>) => {
      const draft = { step: "invitation", typed: { ...details(), language: "en", ...typed } };
      const id = await createWizardDraft(admin, PATIENT_WIZARD, draft);
      return inTransaction(admin, (writer) => savePatientWizard(writer, id));
    };

    it("adds a patient with a procedure, and invites them by letter", async () => {
      const { patient, invited } = await save({
        ...{ procedureId: String(procedureId), date: dayFromToday(20), channel: "letter" },
      });
      expect(invited).toMatchObject({ channel: "letter" });
      expect(await getPatient(admin, patient.id)).toMatchObject({
        ...{ status: "Invited", nextDate: dayFromToday(20), textConsent: false },
      });
    });

    it("invites nobody yet, or asks for an address, and for who joins for a minor", async () => {
      const { patient, invited } = await save({ channel: "later" });
      expect([patient.status, patient.nextEpisodeId, invited]).toEqual(["Not Invited", null, null]);
      await expect(save({ channel: "email" })).rejects.toMatchObject({
        fields: [{ field: "channel", message: NO_ADDRESS }],
      });
      const birthDate = `${new Date().getFullYear() - 9}-01-02`;
      await expect(save({ channel: "letter", birthDate })).rejects.toMatchObject({
        fields: [{ field: "guardianName", message: "Please enter a name" }],
      });
      const child = await save({ channel: "letter", birthDate, guardianName: "Nils Berg" });
      const where = { patientId: child.patient.id };
      expect(await Caretaker.findOne({ where })).toMatchObject({
        ...{ name: "Nils Berg", isGuardian: true, status: "Invited" },
      });
    });
  });

  describe("the list of patients", () => {
    const list = (query: Partial<ListQuery<PatientSortField>>) =>
      listPatients(admin, {
        ...LIST_ALL,
        ...query,
      });
    const ids = async (query: Partial<ListQuery<PatientSortField>>) =>
      (await list(query)).patients.map(({ id }) => id);

    it("finds people by name, record number, email, mobile and label, and guests apart", async () => {
      const lastName = unique("Quillfeather");
      const patient = await createPatient(
        admin,
        details({
          ...{
            lastName,
            recordNumber: unique("QF-"),
            email: `${lastName.replace(" ", ".")}@example.org`,
          },
          mobile: "(206) 555-0188",
        }),
      );
      const guest = (await seedGuest()).patientId;
      const found = [patient.id];
      for (const search of [lastName, patient.recordNumber ?? "", patient.email ?? ""]) {
        expect(await ids({ search })).toEqual(found);
      }
      const [localPart = ""] = (patient.email ?? "").split("@");
      expect(await ids({ search: `${localPart.slice(3)}@exam` })).toEqual(found);
      expect(await ids({ search: `${localPart}@other.example.org` })).toEqual([]);
      expect(await ids({ search: "206-555-0188" })).toContain(patient.id);
      expect(await ids({ search: `P${String(patient.id).padStart(3, "0")}` })).toEqual(found);
      expect(await ids({ search: `Guest patient ${guest}` })).toEqual([]);
      const guests = { filters: [PATIENT_LIST.filters.guests.toCondition()] };
      expect(await ids({ search: `Guest patient ${guest}`, ...guests })).toEqual([guest]);
    });

    it("sorts totally by each field, whatever is missing", async () => {
      await expectTotalOrder(async (query) => {
        const { patients: rows, pagination } = await listPatients(admin, query);
        return { rows, pagination };
      }, PATIENT_LIST.sortFields);
    });

    it("filters by specialty, procedure and day of the next procedure", async () => {
      const { filters } = PATIENT_LIST;
      const procedure = await seedProcedure();
      const { id } = await seedPatient();
      await createEpisode(admin, {
        ...{ patientId: id, procedureId: procedure.id, date: dayFromToday(30) },
      });
      const byName = [filters.procedure.toCondition(procedure.name)];
      expect(await ids({ filters: byName })).toEqual([id]);
      const day = dayFromToday(30);
      const inRange = [...byName, filters.from.toCondition(day), filters.to.toCondition(day)];
      expect(await ids({ filters: inRange })).toEqual([id]);
      expect(
        await ids({ filters: [...byName, filters.from.toCondition(dayFromToday(31))] }),
      ).toEqual([]);
    });
  });
});
