import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, Patient, PatientProcedure, RideRequest } from "~/models";
import {
  cancelEpisode,
  createEpisode,
  getEpisode,
  updateEpisode,
} from "~/server/patient-records/episodes";
import { createPatient, getPatient, updatePatient } from "~/server/patient-records/patients";
import { nextEpisodesJob } from "~/server/patients/next-episode";
import { createRideRequest } from "~/server/requests/create-requests";
import { deleteEpisode } from "~/server/patient-records/delete-episode";
import { findEntity } from "~/server/record-types/record-types";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { seedProcedure } from "../factories/catalogue";
import { unique } from "../factories/names";
import { seedGuest, seedPatient } from "../factories/patients";
import { dayFromToday, rawRideRequest, writeAsPatient } from "../factories/requests";

const details = (values: object = {}) => ({
  firstName: "Maria",
  lastName: "Lopez",
  birthDate: "1961-04-12",
  ...values,
});

let procedureId: number;

const lastEvent = (type: string, id: number) =>
  AuditEvent.findOne({
    where: { recordType: type, recordId: String(id) },
    order: [["id", "DESC"]],
    rejectOnEmpty: true,
  });

const addEpisode = (patientId: number, values: object = {}) =>
  createEpisode(admin, { patientId, procedureId, ...values });

describe.skipIf(!HAS_DATABASE)("patients' records", () => {
  useDatabase();
  beforeAll(async () => {
    procedureId = (await seedProcedure()).id;
  });

  describe("a patient's record", () => {
    it("is entered as Not Invited, with an address in lower case and a number as E.164", async () => {
      const patient = await createPatient(
        admin,
        details({ email: "Maria@Example.org", mobile: "(206) 555-0142", textConsent: true }),
      );
      expect(patient).toMatchObject({
        ...{ name: "Maria Lopez", status: "Not Invited", isGuest: false, language: "en" },
        ...{ email: "maria@example.org", mobile: "+12065550142", textConsent: true },
      });
    });

    it.each([
      ["firstName", "", "First name is required"],
      ["lastName", " ", "Last name is required"],
      ["birthDate", "", "Birth date is required"],
      ["birthDate", "1961-02-30", "Please enter a valid birth date"],
      ["email", "maria@", "Please enter a valid email address"],
      ["mobile", "+1 206 555 0142 ext. 12", "Please enter a mobile number without an extension"],
    ])("is refused with %s %j", async (field, value, message) => {
      await expect(createPatient(admin, details({ [field]: value }))).rejects.toMatchObject({
        fields: [{ field, message }],
      });
    });

    it("takes a birth date of today, and refuses one of tomorrow, in the hospital's time zone", async () => {
      const today = await createPatient(admin, details({ birthDate: dayFromToday(0) }));
      expect(today.birthDate).toBe(dayFromToday(0));
      await expect(
        createPatient(admin, details({ birthDate: dayFromToday(1) })),
      ).rejects.toMatchObject({
        fields: [{ field: "birthDate", message: "Please enter a valid birth date" }],
      });
    });

    it("takes a record number once, whatever its case", async () => {
      const recordNumber = unique("mrn-");
      await createPatient(admin, details({ recordNumber }));
      await expect(
        createPatient(admin, details({ recordNumber: recordNumber.toUpperCase() })),
      ).rejects.toMatchObject({
        fields: [
          { field: "recordNumber", message: "A patient with this record number already exists" },
        ],
      });
      const another = await createPatient(admin, details());
      await createPatient(admin, details());
      await expect(
        updatePatient(admin, another.id, details({ recordNumber })),
      ).rejects.toMatchObject({ status: 409 });
    });

    it("tells the audit who saw it and which fields have changed, but none of its values", async () => {
      const { id, version } = await createPatient(admin, details());
      await getPatient(admin, id);
      expect(await lastEvent("patient", id)).toMatchObject({ action: "viewed" });
      await updatePatient(admin, id, details({ lastName: "Diaz", language: "es" }), [version]);
      const event = await lastEvent("patient", id);
      expect(event.action).toBe("updated");
      expect(JSON.parse(event.changes)).toEqual({
        language: ["en", "es"],
        fields: [null, "lastName"],
      });
      expect(JSON.stringify(event)).not.toContain("Diaz");
      await expect(updatePatient(admin, id, details(), [version])).rejects.toMatchObject({
        status: 412,
      });
    });

    it("withdraws and gives the agreement to text messages, which gives it a new version", async () => {
      const given = await createPatient(
        admin,
        details({ mobile: "206 555 0143", textConsent: true }),
      );
      const kept = await updatePatient(admin, given.id, details({ mobile: "+12065550143" }));
      expect(kept).toMatchObject({ textConsent: true, version: given.version });
      const withdrawn = await updatePatient(
        admin,
        given.id,
        details({ mobile: "+12065550143", textConsent: false }),
      );
      expect(withdrawn).toMatchObject({ textConsent: false, version: given.version + 1 });
    });

    it("is not there for viewers, and a guest's has no details", async () => {
      const { id } = await seedPatient();
      await expect(getPatient(viewer, id)).rejects.toMatchObject({ status: 403 });
      const guest = await seedGuest();
      await expect(updatePatient(admin, guest.patientId ?? 0, details())).rejects.toMatchObject({
        status: 409,
      });
      expect(await getPatient(admin, guest.patientId ?? 0)).toMatchObject({
        ...{ name: `Guest patient ${guest.patientId}`, firstName: null, status: null },
      });
    });
  });

  describe("an episode that was entered by mistake", () => {
    it("is deleted to the bin and restored, unless somebody has done something with it", async () => {
      const { id } = await seedPatient();
      const { id: episodeId } = await addEpisode(id, { date: dayFromToday(4) });
      await writeAsPatient(id, (writer) => createRideRequest(writer, episodeId, rawRideRequest()));
      await expect(deleteEpisode(admin, episodeId)).rejects.toMatchObject({
        message: "This episode has 1 request for a ride. Cancel it instead.",
      });
      await RideRequest.destroy({ where: { patientProcedureId: episodeId } });
      await deleteEpisode(admin, episodeId);
      expect((await getPatient(admin, id)).nextEpisodeId).toBeNull();
      await restoreRecord(admin, findEntity("episode"), episodeId);
      expect((await getPatient(admin, id)).nextEpisodeId).toBe(episodeId);
    });
  });

  describe("episodes", () => {
    it("give a patient the soonest that is to come, else the latest that is not cancelled", async () => {
      const { id } = await seedPatient();
      const nextDate = async () => (await getPatient(admin, id)).nextDate;
      const past = await addEpisode(id, { date: dayFromToday(-3) });
      expect(past).toMatchObject({
        status: "Recovering",
        enteredBy: "hospital",
        planKind: "complete",
      });
      expect(await nextDate()).toBe(dayFromToday(-3));
      const later = await addEpisode(id, { date: dayFromToday(9), time: "07:30" });
      const today = await addEpisode(id, { date: dayFromToday(0) });
      expect([later.status, today.status]).toEqual(["Upcoming", "Today"]);
      expect(await nextDate()).toBe(dayFromToday(0));
      await cancelEpisode(admin, today.id, { reason: "Postponed" });
      expect(await nextDate()).toBe(dayFromToday(9));
      await updateEpisode(admin, later.id, { date: dayFromToday(-1) });
      expect(await nextDate()).toBe(dayFromToday(-1));
    });

    it("come next once the one before has passed, by a job", async () => {
      const { id } = await seedPatient();
      const { id: passed } = await addEpisode(id, { date: dayFromToday(1) });
      await addEpisode(id, { date: dayFromToday(5) });
      const yesterday = new Date(Date.now() - 2 * 86_400_000);
      await PatientProcedure.update({ date: yesterday }, { where: { id: passed } });
      await Patient.update({ nextDate: yesterday }, { where: { id } });
      await nextEpisodesJob.run({
        ...{ payload: {}, jobId: 1, lease: 1, signal: new AbortController().signal },
      });
      expect((await getPatient(admin, id)).nextDate).toBe(dayFromToday(5));
    });

    it("mark their requests and stop no other when they are cancelled, once", async () => {
      const { id } = await seedPatient();
      const { id: episodeId } = await addEpisode(id, { date: dayFromToday(4) });
      await writeAsPatient(id, (writer) => createRideRequest(writer, episodeId, rawRideRequest()));
      await expect(cancelEpisode(admin, episodeId, { reason: " " })).rejects.toMatchObject({
        fields: [{ field: "reason", message: "Reason is required" }],
      });
      const cancelled = await cancelEpisode(admin, episodeId, { reason: "Declined" });
      expect(cancelled).toMatchObject({ status: "Cancelled", cancelReason: "Declined" });
      expect(await cancelEpisode(admin, episodeId, { reason: "Again" })).toEqual(cancelled);
      const ride = await RideRequest.findOne({ where: { patientProcedureId: episodeId } });
      expect(ride?.movedTo).toBe("cancelled");
      await expect(updateEpisode(admin, episodeId, {})).rejects.toMatchObject({ status: 409 });
    });

    it("need a procedure of the catalogue, and a day for a time", async () => {
      const { id } = await seedPatient();
      const refused = (field: string, message: string) => ({ fields: [{ field, message }] });
      await expect(addEpisode(id, { procedureId: "" })).rejects.toMatchObject(
        refused("procedureId", "Procedure is required"),
      );
      await expect(addEpisode(id, { procedureId: 999_999 })).rejects.toMatchObject(
        refused("procedureId", "Procedure not found"),
      );
      await expect(addEpisode(id, { time: "09:00" })).rejects.toMatchObject(
        refused("date", "Please enter the date too"),
      );
      await expect(addEpisode(999_999)).rejects.toMatchObject(
        refused("patientId", "Patient not found"),
      );
      await expect(getEpisode(admin, 999_999)).rejects.toMatchObject({ status: 404 });
    });
  });
});
