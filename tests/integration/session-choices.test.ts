import { describe, expect, it } from "vitest";
import {
  listAdvertisementChoices,
  type Choices,
  listMessageChoices,
  listSpecialtyChoices,
} from "~/server/sessions/choices";
import { updateAdvertiser } from "~/server/advertisers/advertisers";
import {
  aDepartment,
  anAdvertisement,
  anAdvertiser,
  aReligiousMessage,
  aReligiousPartner,
  aSpecialty,
  CONTACT,
  manyMessages,
  unique,
} from "../factories/content";
import { admin, HAS_DATABASE, statementsOf, useDatabase } from "../support/database";

const ALL = { search: "", chosen: null };
const namesIn = ({ groups }: Choices, id: number) =>
  groups.find((group) => group.id === id)?.options.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("what a session can be made of", () => {
  useDatabase();

  it("is offered by what it belongs to, in the order of the names, where it is active", async () => {
    const department = await aDepartment(unique("Ward"));
    const name = department.name;
    await aSpecialty({ departmentId: department.id, name: `${name} zebra` });
    await aSpecialty({ departmentId: department.id, name: `${name} apple` });
    const rest = await aSpecialty({
      ...{ departmentId: department.id, name: `${name} rest` },
      isActive: false,
    });
    const offered = await listSpecialtyChoices(admin, ALL);
    expect(namesIn(offered, department.id)).toEqual([`${name} apple`, `${name} zebra`]);
    expect(offered.more).toBe(false);
    const chosen = await listSpecialtyChoices(admin, { search: "", chosen: rest.id });
    expect(namesIn(chosen, department.id)).toContain(`${name} rest (inactive)`);
  });

  it("is found by its own name and by that of what it belongs to; what is chosen stays", async () => {
    const [one, other] = [await anAdvertiser(), await anAdvertiser()];
    const [spot, film] = [unique("Spot"), unique("Film")];
    await anAdvertisement({ advertiserId: one.id, advertisementName: spot });
    const { id } = await anAdvertisement({ advertiserId: other.id, advertisementName: film });
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

  it("leaves out what belongs to somebody inactive, unless it is chosen", async () => {
    const advertiser = await anAdvertiser();
    const { id } = await anAdvertisement({ advertiserId: advertiser.id });
    await updateAdvertiser(admin, advertiser.id, {
      ...{ advertiserName: advertiser.advertiserName, ...CONTACT, isActive: false },
    });
    expect(namesIn(await listAdvertisementChoices(admin, ALL), advertiser.id)).toBeUndefined();
    const { groups } = await listAdvertisementChoices(admin, { search: "", chosen: id });
    expect(groups[0]?.name).toBe(`${advertiser.advertiserName} (inactive)`);
  });

  it("is 500 messages at most, in one statement, and a search finds the others", async () => {
    const partner = await aReligiousPartner();
    await manyMessages(partner.id, 1_000);
    const last = await aReligiousMessage({ religiousPartnerId: partner.id, title: "Zion" });
    const statements = await statementsOf(async () => {
      const { groups, more } = await listMessageChoices(admin, ALL);
      expect(groups.flatMap(({ options }) => options)).toHaveLength(500);
      expect(more).toBe(true);
    });
    expect(statements).toHaveLength(1);
    const found = await listMessageChoices(admin, { search: "zion", chosen: null });
    expect(found).toEqual({
      groups: [
        {
          ...{ id: partner.id, name: partner.partnerName },
          options: [{ id: last.id, name: "Zion (Catholic)" }],
        },
      ],
      more: false,
    });
  });
});
