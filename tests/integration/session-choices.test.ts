import { describe, expect, it } from "vitest";
import {
  listAdvertisementChoices,
  type Choices,
  listMessageChoices,
  listSpecialtyChoices,
} from "~/server/sessions/choices";
import { updateAdvertiser } from "~/server/advertisers/advertisers";
import {
  seedDepartment,
  seedAdvertisement,
  seedAdvertiser,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSpecialty,
  CONTACT,
  bulkInsertReligiousMessages,
  unique,
} from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const ALL = { search: "", chosen: null };
const listNames = ({ groups }: Choices, id: number) =>
  groups.find((group) => group.id === id)?.options.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("the choices for a session", () => {
  useDatabase();

  it("are the active records, grouped by parent, in the order of their names", async () => {
    const department = await seedDepartment(unique("Ward"));
    const name = department.name;
    await seedSpecialty({ departmentId: department.id, name: `${name} zebra` });
    await seedSpecialty({ departmentId: department.id, name: `${name} apple` });
    const inactive = await seedSpecialty({
      departmentId: department.id,
      name: `${name} rest`,
      isActive: false,
    });
    const choices = await listSpecialtyChoices(admin, ALL);
    expect(listNames(choices, department.id)).toEqual([`${name} apple`, `${name} zebra`]);
    expect(choices.more).toBe(false);
    const chosen = await listSpecialtyChoices(admin, { search: "", chosen: inactive.id });
    expect(listNames(chosen, department.id)).toContain(`${name} rest (inactive)`);
  });

  it("are found by their own and their parent's name; the chosen record stays listed", async () => {
    const [one, other] = [await seedAdvertiser(), await seedAdvertiser()];
    const [spot, film] = [unique("Spot"), unique("Film")];
    await seedAdvertisement({ advertiserId: one.id, advertisementName: spot });
    const { id } = await seedAdvertisement({ advertiserId: other.id, advertisementName: film });
    const found = await listAdvertisementChoices(admin, { search: spot, chosen: id });
    expect(found.groups).toEqual([
      { id: other.id, name: other.advertiserName, options: [{ id, name: film }] },
      { id: one.id, name: one.advertiserName, options: [expect.objectContaining({ name: spot })] },
    ]);
    const byOwner = await listAdvertisementChoices(admin, {
      search: other.advertiserName.toUpperCase(),
      chosen: null,
    });
    expect(byOwner.groups.map((group) => group.id)).toEqual([other.id]);
    const none = await listAdvertisementChoices(admin, { search: "nobody has this", chosen: null });
    expect(none).toEqual({ groups: [], more: false });
  });

  it("exclude records of an inactive parent, except the chosen record", async () => {
    const advertiser = await seedAdvertiser();
    const { id } = await seedAdvertisement({ advertiserId: advertiser.id });
    await updateAdvertiser(admin, advertiser.id, {
      advertiserName: advertiser.advertiserName,
      ...CONTACT,
      isActive: false,
    });
    expect(listNames(await listAdvertisementChoices(admin, ALL), advertiser.id)).toBeUndefined();
    const { groups } = await listAdvertisementChoices(admin, { search: "", chosen: id });
    expect(groups[0]?.name).toBe(`${advertiser.advertiserName} (inactive)`);
  });

  it("are at most 500 messages, in one statement; a search finds the others", async () => {
    const partner = await seedReligiousPartner();
    await bulkInsertReligiousMessages(partner.id, 1_000);
    const last = await seedReligiousMessage({ religiousPartnerId: partner.id, title: "Zion" });
    const statements = await recordStatements(async () => {
      const { groups, more } = await listMessageChoices(admin, ALL);
      expect(groups.flatMap(({ options }) => options)).toHaveLength(500);
      expect(more).toBe(true);
    });
    expect(statements).toHaveLength(1);
    const found = await listMessageChoices(admin, { search: "zion", chosen: null });
    expect(found).toEqual({
      groups: [
        {
          id: partner.id,
          name: partner.partnerName,
          options: [{ id: last.id, name: "Zion (Catholic)" }],
        },
      ],
      more: false,
    });
  });
});
