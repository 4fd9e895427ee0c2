import { describe, expect, it } from "vitest";
import {
  BinItem,
  GuidanceStep,
  PlanSession,
  Revision,
  StoredFile,
  SurveyAnswer,
  SurveyResponse,
} from "~/models";
import { deleteDepartment } from "~/server/departments/departments";
import { deleteSpecialty } from "~/server/departments/specialties";
import { findPublicFile, getFile } from "~/server/files/read";
import { deleteGuidance, getGuidance, listGuidances } from "~/server/guidance/guidances";
import { deleteStep } from "~/server/guidance/steps";
import { erasePatients } from "~/server/patients/erase";
import { removeProcedures } from "~/server/patients/remove-procedure";
import { inTransaction } from "~/server/platform/transaction";
import { listBin, listDeletedRecords } from "~/server/record-types/bin";
import { readRestoration } from "~/server/record-types/bin-obstacles";
import { deleteForGood, restoreRecord } from "~/server/record-types/bin-restore";
import { findRecordType } from "~/server/record-types/record-types";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { RIDE_KIND } from "~/server/requests/kinds";
import { deleteRequest } from "~/server/requests/requests";
import { deleteSession, getSession } from "~/server/sessions/sessions";
import { deleteQuestion } from "~/server/surveys/questions";
import { deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { createTag, deleteTag, getTag, updateTag } from "~/server/tags/tags";
import { seedAnsweredSurvey, seedIllustratedGuidance } from "../factories/binned-records";
import { seedPatientProcedure } from "../factories/catalogue";
import {
  seedGuidance,
  seedGuidanceStep,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
  seedTag,
  unique,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { seedRideRequest } from "../factories/requests";
import { emptyBin } from "../support/bin";
import { emptyExpiredBin } from "~/server/record-types/bin";
import { systemCaller } from "~/server/platform/caller";
import { admin, collectStatuses, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const kind = (type: string) => findRecordType(type)!;
const restore = (type: string, id: number, name?: string) =>
  restoreRecord(admin, kind(type), id, { name });
const LIST = {
  page: 1,
  limit: 10,
  sortBy: "deletedAt",
  sortOrder: "DESC",
  search: "",
} as const;

describe.runIf(HAS_DATABASE)("restoring from the bin", () => {
  useDatabase();

  it("asks for another name when the name is taken", async () => {
    const { id, name } = await seedTag();
    const guidance = await seedGuidance({ tagIds: [id] });
    await deleteTag(admin, id);
    await createTag(admin, { name: name.toUpperCase() });
    expect(await readRestoration(admin, kind("tag"), id)).toMatchObject({ isNameTaken: true });
    const message = `Tag "${name}" already exists`;
    await expect(restore("tag", id)).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "name", message, code: "duplicate" }],
    });
    await expect(restore("tag", id, "a")).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "name", message: "Tag name must be at least 2 characters" }],
    });
    const newName = `${name} (restored)`;
    expect(await restore("tag", id, newName)).toEqual({ id, name: newName });
    expect(await getTag(admin, id)).toMatchObject({ name: newName });
    const found = await listGuidances(admin, "caretaker", {
      ...LIST,
      sortBy: "id",
      search: newName,
    });
    expect(found.guidances).toMatchObject([{ id: guidance.id, tags: [{ name: newName }] }]);
  });

  it("writes renamed tags into the texts of guidance, and leaves out deleted ones", async () => {
    const [kept, gone] = [await seedTag(), await seedTag()];
    const { id } = await seedGuidance({ tagIds: [kept.id, gone.id] });
    await deleteGuidance(admin, "caretaker", id);
    const name = unique("Renamed");
    await updateTag(admin, kept.id, { name });
    await deleteTag(admin, gone.id);
    await restore("caretaker guidance", id);
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ tags: [{ name }] });
    const query = { ...LIST, sortBy: "id", search: name } as const;
    expect((await listGuidances(admin, "caretaker", query)).guidances).toHaveLength(1);
  });

  it("asks for the parent first", async () => {
    const guidance = await seedGuidance();
    const step = await seedGuidanceStep(guidance.id);
    await deleteStep(admin, "caretaker", step.id);
    await deleteGuidance(admin, "caretaker", guidance.id);
    const message = `Restore the caretaker guidance "${guidance.name}" first: this caretaker guidance step belongs to it`;
    await expect(restore("caretaker guidance step", step.id)).rejects.toMatchObject({
      status: 409,
      message,
    });
    await restore("caretaker guidance", guidance.id);
    await restore("caretaker guidance step", step.id);
    expect(await GuidanceStep.count({ where: { guidanceId: guidance.id } })).toBe(1);

    const specialty = await seedSpecialty();
    await deleteSpecialty(admin, specialty.id);
    await deleteDepartment(admin, specialty.departmentId);
    await deleteForGood(admin, kind("department"), specialty.departmentId);
    await expect(restore("specialty", specialty.id)).rejects.toMatchObject({
      message: "What this specialty belongs to was deleted for good, so it cannot be restored",
    });
  });

  it("goes on with the history of the record and its children, until they are deleted for good", async () => {
    const guidance = await seedGuidance();
    const [step, gone] = [await seedGuidanceStep(guidance.id), await seedGuidanceStep(guidance.id)];
    await deleteStep(admin, "caretaker", gone.id);
    await deleteGuidance(admin, "caretaker", guidance.id);
    await restore("caretaker guidance", guidance.id);
    const readActions = async (recordType: string, recordId: number) => {
      const versions = await Revision.findAll({ where: { recordType, recordId }, order: ["id"] });
      return versions.map(({ action }) => action);
    };
    const stepType = "caretaker guidance step";
    expect(await readActions("caretaker guidance", guidance.id)).toEqual([
      "created",
      "deleted",
      "restored",
    ]);
    expect(await readActions(stepType, step.id)).toEqual(["created", "restored"]);
    expect(await readActions(stepType, gone.id)).toEqual(["created", "deleted"]);
    await deleteForGood(admin, kind(stepType), gone.id);
    expect(await readActions(stepType, gone.id)).toEqual([]);
  });

  it("puts a question back where it was, in a new edition", async () => {
    const { id, yesNo } = await seedAnsweredSurvey();
    const { questionOrder, questionsVersion } = await getSurvey(admin, id);
    await deleteQuestion(admin, yesNo);
    await restore("survey question", yesNo);
    expect(await getSurvey(admin, id)).toMatchObject({
      questionOrder,
      questionsVersion: questionsVersion + 2,
    });
  });

  it("names what a session lost while it was in the bin", async () => {
    const message = await seedReligiousMessage();
    const session = await seedSession({ religiousContent: "Yes", religiousMessageId: message.id });
    await deleteSession(admin, session.id);
    await deleteReligiousMessage(admin, message.id);
    await restore("session", session.id);
    expect(await getSession(admin, session.id)).toMatchObject({
      religiousMessage: session.religiousMessage,
      religiousMessageId: null,
    });
  });

  it("leaves a session's other choice alone", async () => {
    const [one, two] = [await seedReligiousMessage({ title: "One" }), await seedReligiousMessage()];
    const session = await seedSession({ religiousContent: "Yes", religiousMessageId: one.id });
    await deleteReligiousMessage(admin, one.id);
    await PlanSession.update({ religiousMessageId: two.id }, { where: { id: session.id } });
    await restore("religious message", one.id);
    expect(await getSession(admin, session.id)).toMatchObject({ religiousMessageId: two.id });
  });

  it("happens completely or not at all, once when two people do it", async () => {
    const { id } = await seedAnsweredSurvey();
    await deleteSurvey(admin, id, 9);
    await expect(
      inTransaction(admin, async (writer) => {
        await restoreRecord(writer, kind("survey"), id);
        throw new Error("the power went out");
      }),
    ).rejects.toThrow("the power went out");
    expect(await SurveyResponse.count({ where: { surveyId: id } })).toBe(0);
    expect(await collectStatuses([restore("survey", id), restore("survey", id)])).toEqual([
      "done",
      "done",
    ]);
    expect(await SurveyResponse.count({ where: { surveyId: id } })).toBe(2);
  });

  it("is allowed to those who may delete, and audited without content", async () => {
    const { id } = await seedRideRequest({ pickUp: "12 Secret Lane" });
    await deleteRequest(admin, RIDE_KIND, id);
    await expect(restoreRecord(viewer, kind("ride request"), id)).rejects.toMatchObject({
      status: 403,
    });
    await expect(listBin(viewer, LIST)).rejects.toMatchObject({ status: 403 });
    const { items } = await listBin(admin, { ...LIST, type: "ride request" });
    expect(items).toMatchObject([{ name: `Ride request ${id}`, entity: "ride-request" }]);
    expect(JSON.stringify(items)).not.toContain("Secret");
    expect((await listDeletedRecords(admin, kind("ride request"), LIST)).deleted).toMatchObject([
      { id, deletedBy: "Test", record: { id, pickUp: "12 Secret Lane" } },
    ]);
    expect(await recordEvents(() => restore("ride request", id))).toMatchObject([
      { action: "restored", recordName: `Ride request ${id}`, changes: {} },
    ]);
  });
});

describe.runIf(HAS_DATABASE)("the files of what is in the bin", () => {
  useDatabase();

  it("stay, for nobody to read, until it is restored or deleted for good", async () => {
    const { id, imageId } = await seedIllustratedGuidance();
    const countFiles = () => StoredFile.count();
    expect(await findPublicFile(admin, imageId)).not.toBeNull();
    await deleteGuidance(admin, "caretaker", id);
    expect(await countFiles()).toBe(2);
    expect(await findPublicFile(admin, imageId)).toBeNull();
    const stranger = { ...admin, actor: { ...admin.actor, id: "stranger" } };
    await expect(getFile(stranger, imageId)).rejects.toMatchObject({ status: 404 });
    await restore("caretaker guidance", id);
    expect(await findPublicFile(admin, imageId)).not.toBeNull();
    await deleteGuidance(admin, "caretaker", id);
    await deleteForGood(admin, kind("caretaker guidance"), id);
    expect(await countFiles()).toBe(0);
    await expect(restore("caretaker guidance", id)).rejects.toMatchObject({ status: 404 });
  });

  it("go with it after 30 days", async () => {
    const { id } = await seedIllustratedGuidance();
    await deleteGuidance(admin, "caretaker", id);
    const [item] = await BinItem.findAll();
    const days = ((item?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await emptyBin()).toBe(1);
    expect(await StoredFile.count()).toBe(0);
    expect(await BinItem.count()).toBe(0);
  });

  it("is emptied in short transactions: 20 records at once, and a record of many rows by itself", async () => {
    for (let index = 0; index < 23; index += 1) await deleteTag(admin, (await seedTag()).id);
    const [large] = await BinItem.findAll({ order: [["id", "DESC"]] });
    await large?.update({ contents: JSON.stringify({ tags: 1, guidance_tags: 100_000 }) });
    await BinItem.update({ expiresAt: new Date(0) }, { where: {} });
    await large?.update({ expiresAt: new Date(-1) });
    const emptyOnce = () => {
      let batches = 0;
      return emptyExpiredBin(systemCaller("test"), () => (batches += 1) === 1);
    };
    expect([await emptyOnce(), await emptyOnce(), await emptyOnce()]).toEqual([1, 20, 2]);
  });
});

describe.runIf(HAS_DATABASE)("a patient's erasure", () => {
  useDatabase();

  it("takes their rows out of the bin, for good", async () => {
    const { id, patientId } = await seedAnsweredSurvey();
    await deleteSurvey(admin, id, 9);
    const procedure = await seedPatientProcedure();
    const ride = await seedRideRequest({}, procedure);
    await deleteRequest(admin, RIDE_KIND, ride.id);
    await inTransaction(admin, (writer) =>
      erasePatients(writer, [patientId, procedure.patientId], "data-erased"),
    );
    await expect(restore("ride request", ride.id)).rejects.toMatchObject({ status: 404 });
    const { items } = await listBin(admin, LIST);
    expect(items).toMatchObject([{ type: "survey", contents: ["3 questions", "1 response"] }]);
    await restore("survey", id);
    expect(await SurveyResponse.count({ where: { surveyId: id } })).toBe(1);
    expect(await SurveyAnswer.count()).toBe(3);
  });

  it("includes the requests of a procedure that they remove", async () => {
    const procedure = await seedPatientProcedure();
    const ride = await seedRideRequest({}, procedure);
    await deleteRequest(admin, RIDE_KIND, ride.id);
    await inTransaction(admin, (writer) => removeProcedures(writer, [procedure.id]));
    await expect(restore("ride request", ride.id)).rejects.toMatchObject({ status: 404 });
  });
});
