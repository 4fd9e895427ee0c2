import { describe, expect, it } from "vitest";
import { Facility } from "~/models";
import { facilityLabel } from "~/models/rules/labels.schema";
import { listFacilityChoices } from "~/server/facilities/choices";
import {
  createFacility,
  deleteFacility,
  FACILITY_LIST,
  type FacilitySortField,
  getFacility,
  listFacilities,
  updateFacility,
} from "~/server/facilities/facilities";
import { presentFacilitiesForApi } from "~/server/facilities/present-for-api";
import { realPhones, resolveFacilities, resolveFacility } from "~/server/facilities/resolve";
import type { ListQuery } from "~/server/platform/list";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { seedPatientProcedure, seedProcedure } from "../factories/catalogue";
import { seedFacility, setProcedureFacility } from "../factories/facilities";
import { unique } from "../factories/names";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { expectTotalOrder, LIST_ALL } from "../support/lists";

const seed = (values: object = {}) =>
  createFacility(admin, { name: unique("Facility"), kind: "Building", ...values });
/** A campus with a building with a unit, each part of the one before. */
async function seedChain(ofCampus: object = {}, ofBuilding: object = {}, ofUnit: object = {}) {
  const campus = await seed({ kind: "Campus", ...ofCampus });
  const building = await seed({ partOfId: campus.id, ...ofBuilding });
  const unit = await seed({ kind: "Unit", partOfId: building.id, ...ofUnit });
  return { campus, building, unit };
}
const refusal = (field: string, message: string) => ({ status: 422, fields: [{ field, message }] });
const list = async (query: Partial<ListQuery<FacilitySortField>> = {}) =>
  (await listFacilities(admin, { ...LIST_ALL, ...query })).facilities;

describe.runIf(HAS_DATABASE)("facilities", () => {
  useDatabase();

  it("are created with what is known of them, their telephone numbers in one form", async () => {
    const name = unique("Lakeside");
    const created = await seed({ name, phone: "(206) 555-0108", timeZone: "America/Chicago" });
    expect(created).toMatchObject({
      name,
      kind: "Building",
      partOf: null,
      isActive: true,
      phone: "+12065550108",
      timeZone: "America/Chicago",
      hours: null,
      isExample: false,
      stepCount: 0,
    });
    await expect(seed({ name: name.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "name", message: `Facility "${name.toUpperCase()}" already exists` }],
    });
  });

  it("refuse what is missing or wrong, all at once", async () => {
    const input = { name: " ", kind: "Ship", phone: "12", timeZone: "Mars/Olympus" };
    await expect(createFacility(admin, input)).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: "name", message: "Facility name is required" },
        { field: "kind", message: "Kind must be one of Campus, Building, Unit" },
        { field: "phone" },
        { field: "timeZone" },
      ],
    });
  });

  it("are part of a larger kind only, so that nothing is part of itself", async () => {
    const { campus, building, unit } = await seedChain();
    const ofCampus = refusal("partOfId", "A building can only be part of a campus");
    await expect(seed({ partOfId: unit.id })).rejects.toMatchObject(ofCampus);
    await expect(seed({ partOfId: building.id })).rejects.toMatchObject(ofCampus);
    await expect(updateFacility(admin, campus.id, { partOfId: building.id })).rejects.toMatchObject(
      refusal("partOfId", "A campus is not part of anything"),
    );
    await expect(updateFacility(admin, unit.id, { partOfId: unit.id })).rejects.toMatchObject(
      refusal("partOfId", "A unit can only be part of a building or a campus"),
    );
    await expect(updateFacility(admin, building.id, { kind: "Unit" })).rejects.toMatchObject(
      refusal("kind", "1 facility is part of this one, which a unit cannot have"),
    );
    await expect(seed({ partOfId: 999_999 })).rejects.toMatchObject({ status: 422 });
    expect(await updateFacility(admin, unit.id, { partOfId: campus.id })).toMatchObject({
      partOf: { id: campus.id, name: campus.name },
    });
  });

  it("keep what an update leaves out, and lose what it empties", async () => {
    const { id } = await seed({ hours: "Every day", phone: "(206) 555-0108" });
    expect(await updateFacility(admin, id, { parking: "Garage A" })).toMatchObject({
      hours: "Every day",
      phone: "+12065550108",
      parking: "Garage A",
    });
    expect(await updateFacility(admin, id, { hours: null, phone: "" })).toMatchObject({
      hours: null,
      phone: null,
      parking: "Garage A",
    });
  });

  it("take what is blank from what they are part of, the nearest first, and the address as a whole", async () => {
    const { campus, building, unit } = await seedChain(
      {
        addressLine1: "1 Lake Road",
        city: "Springfield",
        phone: "(206) 555-0101",
        hours: "All day",
      },
      { hours: "6 AM to 6 PM", parking: "Garage B" },
      { phone: "(206) 555-0103", checkInDesk: "Floor 2" },
    );
    const statements = await recordStatements(() => resolveFacility(admin, unit.id));
    expect(statements).toHaveLength(3);
    expect(await resolveFacility(admin, unit.id)).toMatchObject({
      address: "1 Lake Road, Springfield",
      phone: "+12065550103",
      hours: "6 AM to 6 PM",
      parking: "Garage B",
      checkInDesk: "Floor 2",
      timeZone: "",
      sources: {
        address: { id: campus.id },
        phone: { id: unit.id },
        hours: { id: building.id },
        timeZone: null,
      },
    });
    await updateFacility(admin, unit.id, { city: "Shelbyville" });
    expect((await resolveFacility(admin, unit.id))?.address).toBe("Shelbyville");
    // A parent does not inherit from its units.
    expect((await resolveFacility(admin, building.id))?.checkInDesk).toBe("");
    const many = [campus.id, building.id, unit.id];
    expect(await recordStatements(() => resolveFacilities(admin, many))).toHaveLength(1);
    const [presented] = await presentFacilitiesForApi(admin, [await getFacility(admin, unit.id)]);
    expect(presented).toMatchObject({
      hours: null,
      resolved: { address: "Shelbyville", hours: "6 AM to 6 PM", timeZone: null },
    });
  });

  it("are examples until somebody changes them, and an invented number is none to call", async () => {
    const campus = await seedFacility([], { kind: "Campus", isExample: true });
    const unit = await seedFacility([], {
      kind: "Unit",
      partOfId: campus.id,
      phone: "",
      addressLine1: "",
    });
    const inherited = await resolveFacility(admin, unit.id);
    expect(inherited).toMatchObject({ isExample: true, phone: "+12065550142" });
    expect(inherited && realPhones(inherited)).toEqual({ phone: "", afterHoursPhone: "" });
    await updateFacility(admin, campus.id, {});
    expect((await getFacility(admin, campus.id)).isExample).toBe(true);
    await updateFacility(admin, campus.id, { city: "Springfield" });
    const own = await resolveFacility(admin, unit.id);
    expect(own).toMatchObject({ isExample: false });
    expect(own && realPhones(own).phone).toBe("+12065550142");
  });

  it("are not deleted while something is part of them or uses them, which the refusal counts", async () => {
    const { campus, building, unit } = await seedChain();
    const { id: procedureId } = await seedProcedure();
    await setProcedureFacility(procedureId, building.id);
    const episode = await seedPatientProcedure();
    await episode.update({ facilityId: building.id });
    await expect(deleteFacility(admin, campus.id)).rejects.toMatchObject({
      status: 409,
      code: "in-use",
      message: `Facility "${campus.name}" is used by 1 facility that is part of it and cannot be deleted`,
    });
    await expect(deleteFacility(admin, building.id)).rejects.toMatchObject({
      message: `Facility "${building.name}" is used by 1 facility that is part of it, 1 procedure and 1 patient's episode and cannot be deleted`,
    });
    await deleteFacility(admin, unit.id);
    await setProcedureFacility(procedureId, null);
    await episode.update({ facilityId: null });
    await deleteFacility(admin, building.id);
    await expect(getFacility(admin, building.id)).rejects.toMatchObject({ status: 404 });
  });

  it("come back from the bin as part of what is still there, under its present name", async () => {
    const { campus, building, unit } = await seedChain();
    await deleteFacility(admin, unit.id);
    const name = unique("Aaa");
    await updateFacility(admin, building.id, { name });
    await restoreRecord(admin, findEntity("facility"), unit.id);
    expect(await Facility.findByPk(unit.id)).toMatchObject({ partOfLine: name.toLowerCase() });
    await deleteFacility(admin, unit.id);
    await deleteFacility(admin, building.id);
    await restoreRecord(admin, findEntity("facility"), unit.id);
    expect(await getFacility(admin, unit.id)).toMatchObject({ partOf: null });
    expect(await getFacility(admin, campus.id)).toMatchObject({ name: campus.name });
  });

  it("lose no part when it is added while they are deleted", async () => {
    for (let round = 0; round < 3; round += 1) {
      const campus = await seed({ kind: "Campus" });
      const statuses = await collectStatuses([
        deleteFacility(admin, campus.id),
        seed({ partOfId: campus.id }),
      ]);
      expect(statuses).toContain("done");
      expect(statuses).not.toContain(500);
      const isThere = (await Facility.findByPk(campus.id)) !== null;
      expect(await Facility.count({ where: { partOfId: campus.id } })).toBe(isThere ? 1 : 0);
    }
  });

  it("are found by name, address and telephone number, and by their label", async () => {
    const { id } = await seed({
      name: unique("Zephyr"),
      addressLine1: "77 Quill Lane",
      zip: "62701-9",
      phone: "(206) 555-0177",
    });
    for (const search of ["zephyr", "QUILL", "62701-9", "555-0177", facilityLabel(id)]) {
      expect(
        (await list({ search })).map((row) => row.id),
        search,
      ).toContain(id);
    }
  });

  it("are sorted by every field, also by what they are part of, after it was renamed too", async () => {
    const { campus, building } = await seedChain();
    await updateFacility(admin, campus.id, { name: unique("000 first") });
    await updateFacility(admin, building.id, { isActive: false });
    await expectTotalOrder(async (query: ListQuery<FacilitySortField>) => {
      const { facilities, ...page } = await listFacilities(admin, query);
      return { rows: facilities, ...page };
    }, FACILITY_LIST.sortFields);
    const findPlace = async () =>
      (await list({ sortBy: "partOf" })).findIndex(({ id }) => id === building.id);
    const first = await findPlace();
    await updateFacility(admin, campus.id, { name: unique("zzz last") });
    expect(await findPlace()).toBeGreaterThan(first);
    const kinds = await list({
      filters: [FACILITY_LIST.filters.kind.toCondition("Campus" as never)],
    });
    expect(kinds.every(({ kind }) => kind === "Campus")).toBe(true);
  });

  it("are read by whoever reads content, and written by editors", async () => {
    const { id } = await seed();
    for (const caller of [viewer, navigator]) {
      expect(await getFacility(caller, id)).toMatchObject({ id });
      await expect(updateFacility(caller, id, {})).rejects.toMatchObject({ status: 403 });
      await expect(deleteFacility(caller, id)).rejects.toMatchObject({ status: 403 });
    }
  });

  it("are offered for episodes while they are Active, and the one that is chosen already", async () => {
    const { id } = await seed({ isActive: false });
    const values = async (chosen?: number) =>
      (await listFacilityChoices(admin, chosen)).map(({ value }) => value);
    expect(await values()).not.toContain(String(id));
    expect(await values(id)).toContain(String(id));
  });
});
