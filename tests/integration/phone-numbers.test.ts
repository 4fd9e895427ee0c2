import { describe, expect, it } from "vitest";
import { Advertiser, Facility, PatientProcedure, RideRequest } from "~/models";
import {
  type AdvertiserSortField,
  getAdvertiser,
  listAdvertisers,
  updateAdvertiser,
} from "~/server/advertisers/advertisers";
import { previewRestore, restoreVersion } from "~/server/history/restore";
import { updateProcedureDetails } from "~/server/patients/procedure-details";
import { database } from "~/server/platform/database";
import type { ListQuery } from "~/server/platform/list";
import { migrate } from "~/server/platform/migrate";
import { listReligiousPartners } from "~/server/religious/partners";
import { RIDE_KIND } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { CONTACT, seedAdvertiser, seedReligiousPartner, unique } from "../factories/content";
import { seedRideRequest, writeAsPatient } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { findFieldErrors } from "../support/validation-error";

const FULL_NUMBER = expect.stringMatching(
  /^Please enter .*full phone number, such as \(201\) 555-0123/,
) as string;
const query = (search: string): ListQuery<AdvertiserSortField> => ({
  page: 1,
  limit: 50,
  sortBy: "id",
  sortOrder: "ASC",
  search,
});

describe.runIf(HAS_DATABASE)("telephone numbers", () => {
  useDatabase();

  it("are stored in E.164, and refused beside all other errors", async () => {
    const { contactPhone } = await seedAdvertiser({ contactPhone: "(206) 555-0142 ext. 12" });
    expect(contactPhone).toBe("+12065550142;ext=12");
    expect(
      await findFieldErrors(
        seedReligiousPartner({ partnerName: "", contactPhone: "555-0100", contactEmail: "x" }),
      ),
    ).toEqual({
      partnerName: "Partner name is required",
      contactPhone: FULL_NUMBER,
      contactEmail: "Please enter a valid email address",
    });
    const ride = await seedRideRequest({ contact: "206.555.0142" });
    expect(ride.contact).toBe("+12065550142");
    expect(await findFieldErrors(seedRideRequest({ contact: "555-0100" }))).toEqual({
      contact: FULL_NUMBER,
    });
  });

  it("that are older than their check stay while another field is edited", async () => {
    const { id, advertiserName } = await seedAdvertiser();
    await Advertiser.update({ contactPhone: "ask for Ann" }, { where: { id } });
    const values = { ...CONTACT, advertiserName, isActive: true };
    const update = (contactPhone: string) =>
      updateAdvertiser(admin, id, { ...values, contactPhone });
    expect(await update("ask for Ann")).toMatchObject({ contactPhone: "ask for Ann" });
    expect(await findFieldErrors(update("ask for Bo"))).toEqual({ contactPhone: FULL_NUMBER });
    expect(await update("2065550142")).toMatchObject({ contactPhone: "+12065550142" });
    expect(await findFieldErrors(update("ask for Ann"))).toEqual({ contactPhone: FULL_NUMBER });

    const procedure = await seedPatientProcedure();
    await procedure.update({ phone: "4711" });
    const save = (phone: string) =>
      writeAsPatient(procedure.patientId, (writer) =>
        updateProcedureDetails(writer, procedure.id, { date: "2031-04-02", phone }, undefined),
      );
    await save("4711");
    expect(await findFieldErrors(save("4712"))).toEqual({ phone: FULL_NUMBER });
  });

  it("of an old version stay out of what is restored if they are not complete", async () => {
    const { id, advertiserName } = await seedAdvertiser();
    await Advertiser.update({ contactPhone: "at the desk" }, { where: { id } });
    const renamed = { ...CONTACT, advertiserName: unique("Renamed"), isActive: true };
    const old = { ...renamed, contactPhone: "at the desk" };
    const { version } = await updateAdvertiser(admin, id, old);
    await updateAdvertiser(admin, id, { ...renamed, advertiserName });
    const key = { type: "advertiser", id, version } as const;
    expect((await previewRestore(admin, key)).gone).toEqual(['Phone number "at the desk"']);
    await restoreVersion(admin, key);
    expect(await getAdvertiser(admin, id)).toMatchObject({
      advertiserName: renamed.advertiserName,
      contactPhone: CONTACT.contactPhone,
    });
  });

  it("are found in every usual way to write them, in each list that has them", async () => {
    const contact = { contactPhone: "+1 312 555 0187" };
    const advertiser = await seedAdvertiser(contact);
    const partner = await seedReligiousPartner(contact);
    const ride = await seedRideRequest({ contact: contact.contactPhone });
    const swiss = await seedAdvertiser({ contactPhone: "+41 31 555 01 99" });
    const texts = ["555-0187", "(312) 555", "312.555.0187", "1 312 555", "+1 (312) 555-0187 x3"];
    for (const text of [...texts, "3125550187", "+13125550187", "３１２ ５５５", "312–555–0187"]) {
      const { advertisers } = await listAdvertisers(admin, query(text));
      expect(
        advertisers.map(({ id }) => id),
        text,
      ).toEqual([advertiser.id]);
      const partners = await listReligiousPartners(admin, { ...query(text), sortBy: "id" });
      expect(
        partners.religiousPartners.map(({ id }) => id),
        text,
      ).toEqual([partner.id]);
      const rides = await listRequests(admin, RIDE_KIND, { ...query(text), sortBy: "id" });
      expect(
        rides.requests.map(({ id }) => id),
        text,
      ).toEqual([ride.id]);
    }
    for (const text of ["031 555 01 99", "+41 31 555"]) {
      const { advertisers } = await listAdvertisers(admin, query(text));
      expect(
        advertisers.map(({ id }) => id),
        text,
      ).toEqual([swiss.id]);
    }
    expect((await listAdvertisers(admin, query("555-0188"))).advertisers).toEqual([]);
  });

  it("are converted by the migration, in batches; what is not complete stays, also on the way back", async () => {
    // Written by the release of today, which needs its own tables.
    const { id: rideId } = await seedRideRequest({ contact: "ann@example.org" });
    const procedure = await seedPatientProcedure();
    while (!(await migrate("down")).includes("0033-phone-numbers"));
    const typed = Array.from({ length: 450 }, (_, index) => ({
      name: unique("Old"),
      contactPhone: index % 3 === 0 ? `desk ${index}` : `(617) 555-${1000 + index}`,
    }));
    const rows = await Advertiser.bulkCreate(typed, { returning: true });
    await database().query(
      "INSERT INTO facilities (name, phone, version, created_at, updated_at) VALUES " +
        "('Old wing', '(617) 555-0100 x2', 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
    );
    await procedure.update({ phone: "617 555 0123" });
    const readPhones = async () =>
      (await Advertiser.findAll({ where: { id: rows.map(({ id }) => id) }, order: ["id"] })).map(
        ({ contactPhone }) => contactPhone,
      );
    await migrate("up");
    expect(await readPhones()).toEqual(
      typed.map(({ contactPhone }) => contactPhone.replace(/^\((\d{3})\) 555-/, "+1$1555")),
    );
    const facility = await Facility.findOne({ where: { name: "Old wing" }, rejectOnEmpty: true });
    expect(facility.phone).toBe("+16175550100;ext=2");
    expect((await RideRequest.findByPk(rideId))?.contact).toBe("ann@example.org");
    expect((await PatientProcedure.findByPk(procedure.id))?.phone).toBe("+16175550123");
    expect((await listAdvertisers(admin, query("617-555-1001"))).advertisers).toHaveLength(1);
    expect((await listAdvertisers(admin, query("desk 447"))).advertisers).toHaveLength(1);
    while (!(await migrate("down")).includes("0033-phone-numbers"));
    expect(await readPhones()).toEqual(typed.map(({ contactPhone }) => contactPhone));
    await migrate("up");
  });
});
