import { describe, expect, it } from "vitest";
import { HOSTILE_URLS } from "../../factories/hostile-urls";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();

type Data = Record<string, unknown>;
type NamedRecord = { id: number; name: string };

const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Account Manager",
  contactPhone: "+41445550123",
  contactEmail: "ada@partner.example",
};
const NO_CONTACT = {
  contactFirstName: null,
  contactLastName: null,
  contactTitle: null,
  contactPhone: null,
  contactEmail: null,
};
const ADVERTISEMENT = {
  advertisementName: "Calm nights",
  advertisementUrl: "https://media.example.org/calm.mp4",
  advertisementDuration: 15,
};

const readRecord = (data: Data | null, entity: string) => data?.[entity] as Data & { id: number };

const createAdvertiser = async (values: Data = {}) => {
  const body = { advertiserName: unique("Advertiser"), ...CONTACT, ...values };
  return readRecord((await callApi("POST", "/advertiser", body)).data, "advertiser");
};
const createAdvertisement = async (values: Data = {}) => {
  const advertiserId = values.advertiserId ?? (await createAdvertiser()).id;
  const body = { ...ADVERTISEMENT, ...values, advertiserId };
  return readRecord((await callApi("POST", "/advertisement", body)).data, "advertisement");
};
const createTag = async () =>
  readRecord((await callApi("POST", "/tag", { name: unique("Tag") })).data, "tag") as Data &
    NamedRecord;

describe("/advertiser", () => {
  it("creates, reads, lists, changes and deletes an advertiser in the envelope", async () => {
    const advertiserName = unique("Aldervale");
    const created = await callApi("POST", "/advertiser", { advertiserName, ...CONTACT });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Advertiser created successfully",
      data: {
        advertiser: {
          advertiserName,
          isActive: true,
          ...CONTACT,
          advertisementCount: 0,
          advertisements: [],
        },
      },
    });
    const { id } = readRecord(created.data, "advertiser");
    expect(await callApi("GET", `/advertiser/${id}`)).toMatchObject({
      status: 200,
      message: "Advertiser retrieved successfully",
      data: created.data,
    });
    const list = await callApi("GET", `/advertiser?search=${encodeURIComponent(advertiserName)}`);
    expect(list).toMatchObject({
      message: "Advertisers retrieved successfully",
      data: {
        advertisers: [{ id, advertiserName }],
        pagination: {
          currentPage: 1,
          totalPages: 1,
          totalItems: 1,
          itemsPerPage: 10,
          hasNextPage: false,
          hasPrevPage: false,
        },
        sorting: { sortBy: "id", sortOrder: "ASC" },
      },
    });
    const changed = { advertiserName, isActive: false, ...NO_CONTACT };
    expect(await callApi("PUT", `/advertiser/${id}`, changed)).toMatchObject({
      status: 200,
      message: "Advertiser updated successfully",
      data: { advertiser: { id, ...changed, advertisements: [], version: 1 } },
    });
    const deleted = { status: 200, message: "Advertiser deleted successfully", data: null };
    expect(await callApi("DELETE", `/advertiser/${id}`)).toMatchObject(deleted);
    for (const method of ["GET", "DELETE"]) {
      expect(await callApi(method, `/advertiser/${id}`)).toMatchObject({
        status: 404,
        success: false,
        message: "Advertiser not found",
        data: null,
      });
    }
    expect(await callApi("PUT", `/advertiser/${id}`, changed)).toMatchObject({ status: 404 });
  });

  it("reports every violated rule in the specification's words", async () => {
    expect(await callApi("POST", "/advertiser", { contactEmail: "nobody" })).toMatchObject({
      status: 422,
      success: false,
      message: "Validation failed",
      data: {
        errors: [
          { field: "advertiserName", message: "Advertiser name is required" },
          { field: "contactFirstName", message: "Contact first name is required" },
          { field: "contactLastName", message: "Contact last name is required" },
          { field: "contactTitle", message: "Contact title is required" },
          { field: "contactPhone", message: "Contact phone is required" },
          { field: "contactEmail", message: "Invalid email format" },
        ],
      },
    });
    const { id } = await createAdvertiser();
    expect(await callApi("PUT", `/advertiser/${id}`, { contactEmail: "nobody" })).toMatchObject({
      status: 422,
      data: {
        errors: [
          { field: "advertiserName", message: "Advertiser name is required" },
          { field: "contactEmail", message: "Invalid email format" },
          { field: "isActive", message: "Status is required" },
        ],
      },
    });
  });

  it("reports a duplicate name", async () => {
    const { advertiserName } = await createAdvertiser();
    const duplicate = { advertiserName: String(advertiserName).toUpperCase(), ...CONTACT };
    expect(await callApi("POST", "/advertiser", duplicate)).toMatchObject({
      status: 409,
      message: `Advertiser "${duplicate.advertiserName}" already exists`,
      data: { errors: [{ field: "advertiserName" }] },
    });
  });

  it("includes the advertisements: always in a single record, on request in a list", async () => {
    const tag = await createTag();
    const advertiser = await createAdvertiser();
    const advertisement = await createAdvertisement({
      advertiserId: advertiser.id,
      tagIds: [tag.id],
    });
    const expected = { id: advertiser.id, advertisementCount: 1, advertisements: [advertisement] };
    expect(advertisement.tags).toEqual([{ id: tag.id, name: tag.name }]);
    const path = `/advertiser?search=${encodeURIComponent(String(advertiser.advertiserName))}`;
    expect((await callApi("GET", `/advertiser/${advertiser.id}`)).data).toMatchObject({
      advertiser: expected,
    });
    const [listed] = (await callApi("GET", path)).data?.advertisers as Data[];
    expect(listed).not.toHaveProperty("advertisements");
    expect((await callApi("GET", `${path}&includeAdvertisements=true`)).data).toMatchObject({
      advertisers: [expected],
    });
    expect(await callApi("GET", `${path}&includeAdvertisements=yes`)).toMatchObject({
      status: 400,
      message: "includeAdvertisements must be true or false",
    });
    const values = { advertiserName: advertiser.advertiserName, isActive: true };
    expect((await callApi("PUT", `/advertiser/${advertiser.id}`, values)).data).toMatchObject({
      advertiser: expected,
    });
  });

  it("accepts a form as well, and reads an empty field as null", async () => {
    const { id, advertiserName } = await createAdvertiser();
    const body = new URLSearchParams({
      advertiserName: String(advertiserName),
      contactTitle: "",
      contactPhone: " 206 555 0100 ",
      isActive: "false",
    });
    const { data } = await callApi("PUT", `/advertiser/${id}`, body.toString(), FORM_HEADERS);
    expect(data?.advertiser).toMatchObject({
      ...NO_CONTACT,
      contactPhone: "+12065550100",
      isActive: false,
    });
  });

  it("refuses a write of a stale version, and answers 304 for a matching ETag", async () => {
    const { id, advertiserName } = await createAdvertiser();
    const first = await fetchPath("GET", `/advertiser/${id}`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"v0-/);
    const ifNoneMatch = { "If-None-Match": etag };
    expect((await fetchPath("GET", `/advertiser/${id}`, undefined, ifNoneMatch)).status).toBe(304);
    // The response includes the advertisements: its bytes change, the version does not.
    await createAdvertisement({ advertiserId: id });
    expect((await fetchPath("GET", `/advertiser/${id}`, undefined, ifNoneMatch)).status).toBe(200);
    const ifMatch = { "If-Match": etag };
    const values = { advertiserName, isActive: true };
    expect((await callApi("PUT", `/advertiser/${id}`, values, ifMatch)).status).toBe(200);
    expect(await callApi("PUT", `/advertiser/${id}`, values, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining("This advertiser was changed by") as string,
    });
    expect((await callApi("DELETE", `/advertiser/${id}`, undefined, ifMatch)).status).toBe(412);
  });

  it("deletes the advertisements with their advertiser", async () => {
    const tag = await createTag();
    const { id, advertiserId } = await createAdvertisement({ tagIds: [tag.id] });
    expect((await callApi("DELETE", `/advertiser/${String(advertiserId)}`)).status).toBe(200);
    expect(await callApi("GET", `/advertisement/${id}`)).toMatchObject({ status: 404 });
    expect((await callApi("GET", `/tag/${tag.id}`)).status).toBe(200);
  });
});

describe("/advertisement", () => {
  it("creates, reads, changes and deletes an advertisement in the envelope", async () => {
    const { id: advertiserId } = await createAdvertiser();
    const created = await callApi("POST", "/advertisement", { ...ADVERTISEMENT, advertiserId });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Advertisement created successfully",
      data: { advertisement: { ...ADVERTISEMENT, advertiserId, tags: [], isActive: true } },
    });
    const path = `/advertisement/${readRecord(created.data, "advertisement").id}`;
    const read = await callApi("GET", path);
    expect(read).toMatchObject({ status: 200, data: created.data });
    expect(read.headers.get("etag")).toMatch(/^"v0-/);
    const changed = { ...ADVERTISEMENT, advertisementDuration: 30, isActive: false };
    const ifMatch = { "If-Match": read.headers.get("etag") };
    expect(await callApi("PUT", path, changed, ifMatch)).toMatchObject({
      status: 200,
      message: "Advertisement updated successfully",
      data: { advertisement: { ...changed, version: 1 } },
    });
    expect(await callApi("PUT", path, changed, ifMatch)).toMatchObject({ status: 412 });
    expect(await callApi("DELETE", path)).toMatchObject({
      status: 200,
      message: "Advertisement deleted successfully",
      data: null,
    });
    expect(await callApi("GET", path)).toMatchObject({
      status: 404,
      message: "Advertisement not found",
    });
  });

  it("reports every violated rule in the specification's words", async () => {
    const invalid = { advertisementUrl: "calm.mp4", advertisementDuration: 0, advertiserId: "x" };
    expect(await callApi("POST", "/advertisement", invalid)).toMatchObject({
      status: 422,
      data: {
        errors: [
          { field: "advertisementName", message: "Advertisement name is required" },
          { field: "advertisementUrl", message: "Please enter a valid URL" },
          { field: "advertisementDuration", message: "Duration must be at least 1 second" },
          { field: "advertiserId", message: "Advertiser must be the ID of an advertiser" },
        ],
      },
    });
    const unknown = { ...ADVERTISEMENT, advertiserId: 2_000_000 };
    expect(await callApi("POST", "/advertisement", unknown)).toMatchObject({
      status: 422,
      data: { errors: [{ field: "advertiserId", message: "Advertiser not found" }] },
    });
  });

  it.each(HOSTILE_URLS)("refuses the address %j", async (advertisementUrl, message) => {
    const body = { ...ADVERTISEMENT, advertisementUrl, advertiserId: 1 };
    expect(await callApi("POST", "/advertisement", body)).toMatchObject({
      status: 422,
      data: {
        errors: [{ field: "advertisementUrl", message: message ?? "Please enter a valid URL" }],
      },
    });
  });

  it("stores an unusual but harmless URL unchanged", async () => {
    const advertisementUrl = "HTTPS://Bücher.example:8443/%E2%80%AE/a'b`c;d?x=[1]&y=é#%zz";
    expect(await createAdvertisement({ advertisementUrl })).toMatchObject({ advertisementUrl });
  });

  it("accepts tags as a list, as its JSON text, and as a repeated field", async () => {
    const { id: advertiserId } = await createAdvertiser();
    const tags = [await createTag(), await createTag()];
    const tagIds = tags.map(({ id }) => id);
    const expected = tags.map(({ id, name }) => ({ id, name }));
    const sortTags = (data: unknown) =>
      ((data as { tags: NamedRecord[] }).tags ?? []).sort((a, b) => a.id - b.id);
    const send = async (body: unknown, headers = {}) =>
      sortTags((await callApi("POST", "/advertisement", body, headers)).data?.advertisement);
    const fields = { ...ADVERTISEMENT, advertisementDuration: "15" };
    const form = new URLSearchParams({ ...fields, advertiserId: String(advertiserId) }).toString();

    expect(await send({ ...ADVERTISEMENT, advertiserId, tagIds })).toEqual(expected);
    const json = JSON.stringify(tagIds);
    expect(await send({ ...ADVERTISEMENT, advertiserId, tagIds: json })).toEqual(expected);
    expect(await send(`${form}&tagIds=${encodeURIComponent(json)}`, FORM_HEADERS)).toEqual(
      expected,
    );
    const repeated = tagIds.map((id) => `&tagIds=${id}`).join("");
    expect(await send(form + repeated, FORM_HEADERS)).toEqual(expected);
    expect(await send(`${form}&tagIds=${tagIds[0]}`, FORM_HEADERS)).toEqual(expected.slice(0, 1));
    expect(await send(`${form}&tagIds=`, FORM_HEADERS)).toEqual([]);
  });

  it.each([
    ["[1", "tagIds"],
    ['{"id":1}', "tagIds"],
    [{ id: 1 }, "tagIds"],
    [[1.5], "tagIds[0]"],
    [[0], "tagIds[0]"],
    [[[1]], "tagIds[0]"],
    [[null], "tagIds[0]"],
    [true, "tagIds"],
  ])("refuses the tags %j at %s", async (tagIds, field) => {
    const { id: advertiserId } = await createAdvertiser();
    const response = await callApi("POST", "/advertisement", {
      ...ADVERTISEMENT,
      advertiserId,
      tagIds,
    });
    expect(response).toMatchObject({
      status: 422,
      data: { errors: [{ field, message: "Tags must be a list of tag IDs" }] },
    });
  });

  it("refuses unknown tags, and more than 100 of them", async () => {
    const { id: advertiserId } = await createAdvertiser();
    const send = async (tagIds: number[]) =>
      (await callApi("POST", "/advertisement", { ...ADVERTISEMENT, advertiserId, tagIds })).data;
    const message = "Selected tag not found. Please refresh and try again.";
    expect(await send([2_000_000])).toEqual({
      errors: [{ field: "tagIds", message, code: "not-found" }],
    });
    const tooManyIds = Array.from({ length: 101 }, (_, index) => index + 1);
    const tooManyMessage = "At most 100 tags can be chosen";
    expect(await send(tooManyIds)).toEqual({
      errors: [{ field: "tagIds", message: tooManyMessage, code: "too-long" }],
    });
    expect((await callApi("GET", `/advertiser/${advertiserId}`)).data).toMatchObject({
      advertiser: { advertisementCount: 0, advertisements: [] },
    });
  });
});

describe("/advertisement/by-advertiser", () => {
  const read = (query: string) => callApi("GET", `/advertisement/by-advertiser?${query}`);

  it("returns an advertiser with all its advertisements, or with a page of them", async () => {
    const { id } = await createAdvertiser();
    const advertisements: Data[] = [];
    for (let index = 0; index < 25; index++) {
      advertisements.push(
        await createAdvertisement({ advertiserId: id, advertisementDuration: index + 1 }),
      );
    }
    expect(await read(`advertiserId=${id}`)).toMatchObject({
      status: 200,
      message: "Advertisements retrieved successfully",
      data: {
        advertiser: { id, advertisementCount: 25 },
        advertisements,
        pagination: { totalItems: 25, totalPages: 1, itemsPerPage: 10_000 },
        sorting: { sortBy: "id", sortOrder: "ASC" },
      },
    });
    const page = await read(
      `advertiserId=${id}&page=2&limit=10&sortBy=advertisementDuration&sortOrder=desc`,
    );
    const durations = (page.data?.advertisements as Data[]).map(
      (each) => each.advertisementDuration,
    );
    expect(durations).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect((await read(`advertiserId=${id}&page=1`)).data?.advertisements).toHaveLength(20);
  });
});
