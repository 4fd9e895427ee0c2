import { describe, expect, it } from "vitest";
import { PatientProcedure } from "~/models";
import { createFacility, updateFacility } from "~/server/facilities/facilities";
import { createStep } from "~/server/facilities/steps";
import {
  checkEpisode,
  createEpisode,
  getEpisode,
  updateEpisode,
} from "~/server/patient-records/episodes";
import { listPatientEpisodes } from "~/server/patient-records/episodes-of-patient";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { createPatient, listPatients } from "~/server/patient-records/patients";
import { readNavigation } from "~/server/patients/navigation";
import { listOwnProcedures } from "~/server/patients/procedures";
import type { Caller } from "~/server/platform/caller";
import { readRequestForm } from "~/server/requests/create-requests";
import { seedProcedure } from "../factories/catalogue";
import { setProcedureFacility } from "../factories/facilities";
import { unique } from "../factories/names";
import { dayFromToday } from "../factories/requests";
import { admin, HAS_DATABASE, patient as somebody, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const seedPlace = async (title: string, values: object = {}) => {
  const name = unique(title);
  const facility = await createFacility(admin, { name, kind: "Building", ...values });
  if (title !== "No way")
    await createStep(admin, {
      facilityId: facility.id,
      title: `${title} door`,
      description: "In.",
    });
  return facility;
};
const seedEpisode = async (values: object = {}) => {
  const { id: patientId } = await createPatient(admin, {
    ...{ firstName: "Maria", lastName: unique("Lopez"), birthDate: "1961-04-12" },
  });
  const { id: procedureId } = await seedProcedure();
  const episode = await createEpisode(admin, {
    ...{ patientId, procedureId, date: dayFromToday(20), ...values },
  });
  const asPatient: Caller = { ...somebody, patientId };
  return { episode, patientId, procedureId, asPatient };
};

describe.runIf(HAS_DATABASE)("the facility of an episode", () => {
  useDatabase();

  it("is chosen among the Active ones, and stays where a change leaves it out", async () => {
    const place = await seedPlace("North");
    const { episode, procedureId } = await seedEpisode({ facilityId: place.id });
    expect(episode.facilityId).toBe(place.id);
    const moved = { procedureId, date: dayFromToday(21) };
    expect(await updateEpisode(admin, episode.id, moved)).toMatchObject({ facilityId: place.id });
    await updateFacility(admin, place.id, { isActive: false });
    const same = { ...moved, facilityId: place.id };
    expect(await updateEpisode(admin, episode.id, same)).toMatchObject({ facilityId: place.id });
    const none = { ...moved, facilityId: "" };
    expect(await updateEpisode(admin, episode.id, none)).toMatchObject({ facilityId: null });
    const inactive = {
      status: 422,
      fields: [
        {
          field: "facilityId",
          message: `Facility "${place.name}" is inactive. Please choose another one.`,
        },
      ],
    };
    await expect(updateEpisode(admin, episode.id, same)).rejects.toMatchObject(inactive);
    await expect(checkEpisode(admin, same)).rejects.toMatchObject(inactive);
    const unknown = updateEpisode(admin, episode.id, { ...moved, facilityId: 999_999 });
    await expect(unknown).rejects.toMatchObject({
      fields: [{ field: "facilityId", message: "Facility not found" }],
    });
    expect(await getEpisode(admin, episode.id)).toMatchObject({ facilityId: null });
  });

  it("counts before that of its procedure: for the way, the place and the number to call", async () => {
    const [own, usual] = [
      await seedPlace("Own", { addressLine1: "1 Own Road", phone: "(206) 555-0131" }),
      await seedPlace("Usual", { addressLine1: "2 Usual Road" }),
    ];
    const { episode, patientId, procedureId, asPatient } = await seedEpisode();
    await expect(readNavigation(asPatient, episode.id)).rejects.toMatchObject({ status: 404 });
    expect((await listOwnProcedures(asPatient))[0]).toMatchObject({ hasNavigation: false });

    await setProcedureFacility(procedureId, usual.id);
    expect((await readNavigation(asPatient, episode.id)).name).toBe(usual.name);
    expect((await listPatientEpisodes(admin, patientId))[0]?.facility).toBe(usual.name);

    await PatientProcedure.update({ facilityId: own.id }, { where: { id: episode.id } });
    const way = await readNavigation(asPatient, episode.id);
    expect(way.slides.map(({ title }) => title)).toEqual(["Own door"]);
    const [card] = await listOwnProcedures(asPatient);
    expect(card).toMatchObject({
      hasNavigation: true,
      dropOff: `${own.name}, 1 Own Road`,
      phone: { number: "+12065550131" },
    });
    const form = await readRequestForm(asPatient, episode.id);
    expect(form.ride.dropOff).toBe(`${own.name}, 1 Own Road`);

    // What the episode and the patient say themselves comes first.
    await PatientProcedure.update(
      { phone: "+12065550139", dropOff: "The back door" },
      { where: { id: episode.id } },
    );
    expect((await listOwnProcedures(asPatient))[0]).toMatchObject({
      dropOff: "The back door",
      phone: { number: "+12065550139" },
    });
  });

  it("shows no way to another building where its own has none", async () => {
    const [own, usual] = [await seedPlace("No way"), await seedPlace("Usual")];
    const { episode, procedureId, asPatient } = await seedEpisode({ facilityId: own.id });
    await setProcedureFacility(procedureId, usual.id);
    await expect(readNavigation(asPatient, episode.id)).rejects.toMatchObject({ status: 404 });
  });

  it("filters the list of patients, with all that is part of it, and through the procedure", async () => {
    const campus = await seedPlace("Campus", { kind: "Campus" });
    const building = await seedPlace("Building", { partOfId: campus.id });
    const unit = await seedPlace("Unit", { kind: "Unit", partOfId: building.id });
    const inUnit = await seedEpisode({ facilityId: unit.id });
    const byProcedure = await seedEpisode();
    await setProcedureFacility(byProcedure.procedureId, building.id);
    await seedEpisode();
    const find = async (name: string) => {
      const filters = [PATIENT_LIST.filters.facility.toCondition(name.toUpperCase())];
      const { patients } = await listPatients(admin, { ...LIST_ALL, sortBy: "id", filters });
      return patients.map(({ id }) => id);
    };
    expect(await find(campus.name)).toEqual([inUnit.patientId, byProcedure.patientId]);
    expect(await find(unit.name)).toEqual([inUnit.patientId]);
    expect(await find(unique("Nowhere"))).toEqual([]);
  });
});
