import { describe, expect, it } from "vitest";
import { AuditEvent, Facility, NavigationStep } from "~/models";
import { MAX_NAVIGATION_STEPS } from "~/models/facilities/navigation-step.schema";
import { createFacility, deleteFacility, getFacility } from "~/server/facilities/facilities";
import { listAllSteps, readStepPage } from "~/server/facilities/all-steps";
import { moveStep } from "~/server/facilities/step-order";
import {
  createStep,
  createStepFromForm,
  deleteStep,
  getStep,
  listSteps,
  updateStep,
} from "~/server/facilities/steps";
import { saveFacilityWizard, FACILITY_WIZARD } from "~/server/facilities/wizard";
import { createWizardDraft, updateWizardDraft } from "~/server/wizards/wizard-draft";
import { addItem } from "~/server/wizards/draft-items";
import { readWay } from "~/server/patients/way";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { seedFacility } from "../factories/facilities";
import { unique } from "../factories/names";
import { storePicture } from "../factories/stored-files";
import { emptyBin } from "../support/bin";
import { admin, collectStatuses, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { LIST_ALL } from "../support/lists";
import { filesExist } from "../support/stored-files";

const TEXTS = { description: "Go in." };
const titles = async (facilityId: number) =>
  (await listSteps(admin, facilityId)).map(({ title }) => title);
async function seedWay(...names: string[]) {
  const { id } = await createFacility(admin, { name: unique("Facility"), kind: "Building" });
  const steps = [];
  for (const title of names)
    steps.push(await createStep(admin, { facilityId: id, title, ...TEXTS }));
  return { id, ids: steps.map((step) => step.id) };
}

describe.runIf(HAS_DATABASE)("the way through a facility", () => {
  useDatabase();

  it("has its steps in order, a new one at its position or at the end", async () => {
    const { id } = await seedWay("Door", "Desk");
    await createStep(admin, { facilityId: id, title: "Street", position: 1, ...TEXTS });
    await createStep(admin, { facilityId: id, title: "Seat", ...TEXTS });
    expect(await titles(id)).toEqual(["Street", "Door", "Desk", "Seat"]);
    expect((await listSteps(admin, id)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect((await getFacility(admin, id)).stepCount).toBe(4);
  });

  it("is moved by one step, unless somebody else has changed it meanwhile", async () => {
    const { id, ids } = await seedWay("Door", "Desk", "Seat");
    const [door = 0, desk = 0, seat = 0] = ids;
    const { version } = await getStep(admin, desk);
    await moveStep(admin, id, { step: desk, direction: "up", base: ids });
    expect(await titles(id)).toEqual(["Desk", "Door", "Seat"]);
    // Whoever edits its text is in no conflict with the move.
    await updateStep(admin, desk, { title: "The desk" }, [version]);
    const stale = moveStep(admin, id, { step: seat, direction: "up", base: ids });
    await expect(stale).rejects.toMatchObject({ status: 409 });
    await moveStep(admin, id, { step: seat, direction: "down", base: [desk, door, seat] });
    expect(await titles(id)).toEqual(["The desk", "Door", "Seat"]);
    const events = await AuditEvent.findAll({
      where: { recordType: "facility", recordId: String(id), action: "reordered" },
    });
    expect(events.map(({ changes }) => JSON.parse(changes) as object)).toEqual([
      { steps: ["Door, Desk, Seat", "Desk, Door, Seat"] },
    ]);
    await expect(
      moveStep(viewer, id, { step: seat, direction: "up", base: [desk, door, seat] }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("keeps its order when two people move at the same time: one of them is told", async () => {
    const { id, ids } = await seedWay("A", "B", "C");
    const [, b = 0, c = 0] = ids;
    const statuses = await collectStatuses([
      moveStep(admin, id, { step: b, direction: "up", base: ids }),
      moveStep(admin, id, { step: c, direction: "up", base: ids }),
    ]);
    expect(statuses.sort()).toEqual([409, "done"]);
    expect((await titles(id)).toSorted()).toEqual(["A", "B", "C"]);
  });

  it("is changed step by step; a step stays in its facility", async () => {
    const { id, ids } = await seedWay("Door", "Desk");
    const [door = 0, desk = 0] = ids;
    expect(await updateStep(admin, desk, { position: 1 })).toMatchObject({
      title: "Desk",
      description: "Go in.",
      position: 1,
    });
    expect(await titles(id)).toEqual(["Desk", "Door"]);
    const other = await seedWay();
    await expect(updateStep(admin, door, { facilityId: other.id })).rejects.toMatchObject({
      fields: [{ field: "facilityId", message: "The facility of a step cannot change" }],
    });
    await expect(updateStep(admin, door, { title: "" })).rejects.toMatchObject({
      fields: [{ field: "title", message: "Step title is required" }],
    });
    await expect(getStep(admin, door, other.id)).rejects.toMatchObject({ status: 404 });
  });

  it("ends at its limit of steps", async () => {
    const { id } = await seedFacility(Array.from({ length: MAX_NAVIGATION_STEPS }, () => ({})));
    await expect(
      createStepFromForm(admin, id, {
        title: "More",
        ...TEXTS,
        image: undefined,
        audio: undefined,
      }),
    ).rejects.toMatchObject({ status: 409, message: "A facility can have at most 50 steps" });
    await expect(
      createStep(admin, { facilityId: 999_999, title: "A", ...TEXTS }),
    ).rejects.toMatchObject({ fields: [{ field: "facilityId", message: "Facility not found" }] });
  });

  it("goes to the bin with its files, step by step or as a whole, and comes back", async () => {
    const [picture, other] = [await storePicture(), await storePicture()];
    const { id } = await seedWay();
    const step = await createStep(admin, {
      facilityId: id,
      title: "Door",
      ...TEXTS,
      image: picture,
    });
    await createStep(admin, { facilityId: id, title: "Desk", ...TEXTS, image: other });
    await deleteStep(admin, step.id);
    await restoreRecord(admin, findEntity("facility-step"), step.id);
    expect(await titles(id)).toEqual(["Door", "Desk"]);
    await deleteFacility(admin, id);
    expect(await NavigationStep.count({ where: { facilityId: id } })).toBe(0);
    await restoreRecord(admin, findEntity("facility"), id);
    expect(await titles(id)).toEqual(["Door", "Desk"]);
    expect((await getFacility(admin, id)).stepCount).toBe(2);
    await updateStep(admin, step.id, { image: "" });
    expect(await filesExist(picture, other)).toEqual([false, true]);
    await deleteFacility(admin, id);
    await emptyBin();
    expect(await filesExist(other)).toEqual([false]);
  });

  it("makes an example the hospital's own as soon as somebody changes it", async () => {
    for (const change of [
      (id: number, step: number) => updateStep(admin, step, { title: "Other" }).then(() => id),
      (id: number, step: number) => deleteStep(admin, step).then(() => id),
      (id: number) => createStep(admin, { facilityId: id, title: "New", ...TEXTS }),
    ]) {
      const { id } = await seedFacility([{}, {}], { isExample: true });
      const [step] = await listSteps(admin, id);
      await change(id, step?.id ?? 0);
      expect((await getFacility(admin, id)).isExample).toBe(false);
    }
  });

  it("is that of the nearest facility with steps, where one has none of its own", async () => {
    const building = await seedFacility([{ title: "The door" }], { name: unique("Building") });
    const unit = await seedFacility([], {
      ...{ kind: "Unit", partOfId: building.id, checkInDesk: "Floor 2" },
      ...{ addressLine1: "", phone: "", reminderText: "Bring a sweater." },
    });
    const way = await readWay(admin, unit.id);
    expect(way).toMatchObject({
      name: unit.name,
      through: building.name,
      address: "400 Harbor Road",
      reminder: "Bring a sweater.",
      facts: [{ label: "Check-In Desk", text: "Floor 2" }],
    });
    expect(way.slides.map(({ title }) => title)).toEqual(["The door"]);
    expect(await readWay(admin, building.id)).toMatchObject({ through: "" });
  });

  it("is listed for one facility, and for all", async () => {
    const { id } = await seedWay("Door", "Desk at the window");
    const page = await readStepPage(admin, id, {
      ...LIST_ALL,
      sortBy: "position",
      search: "window",
    });
    expect(page).toMatchObject({ totalSteps: 2, steps: [{ title: "Desk at the window" }] });
    const all = await listAllSteps(admin, LIST_ALL);
    expect(all.pagination.totalItems).toBe(await NavigationStep.count());
  });

  it("is created with its facility by the wizard, all or nothing", async () => {
    const save = async (...names: string[]) => {
      const typed = { name: unique("Wizard"), kind: "Building", status: "Active" };
      const id = await createWizardDraft(admin, FACILITY_WIZARD, { step: "details", typed });
      for (const title of names) {
        const ref = { kind: FACILITY_WIZARD, id };
        await updateWizardDraft(admin, ref, addItem({ title, ...TEXTS }, title));
      }
      return saveFacilityWizard(admin, id);
    };
    expect(await titles((await save("Door", "Desk")).id)).toEqual(["Door", "Desk"]);
    expect(await titles((await save()).id)).toEqual([]);
    const before = await Facility.count();
    await expect(save("Door", "")).rejects.toMatchObject({
      status: 422,
      fields: [{ message: 'Step "": Step title is required' }],
    });
    expect(await Facility.count()).toBe(before);
  });
});
