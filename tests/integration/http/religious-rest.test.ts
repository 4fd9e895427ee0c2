import { describe, expect, it } from "vitest";
import { HOSTILE_URLS } from "../../factories/hostile-urls";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();

type Data = Record<string, unknown>;

const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Chaplain",
  contactPhone: "+41445550123",
  contactEmail: "ada@partner.example",
};
const MESSAGE = {
  messageName: "Pre-Procedure Eve Message",
  religionType: "Non-Denominational",
  messageUrl: "https://media.example.org/peace.mp3",
  duration: 40,
};

const readRecord = (data: Data | null, entity: string) => data?.[entity] as Data & { id: number };

const createPartner = async (values: Data = {}) => {
  const body = { partnerName: unique("Partner"), ...CONTACT, ...values };
  return readRecord((await callApi("POST", "/religious-partner", body)).data, "religiousPartner");
};
const createMessage = async (values: Data = {}) => {
  const religiousPartnerId = values.religiousPartnerId ?? (await createPartner()).id;
  const body = { ...MESSAGE, ...values, religiousPartnerId };
  return readRecord((await callApi("POST", "/religious-message", body)).data, "religiousMessage");
};

describe("/religious-partner", () => {
  it("creates, reads, lists, changes and deletes a partner in the envelope", async () => {
    const partnerName = unique("Chaplaincy");
    const created = await callApi("POST", "/religious-partner", { partnerName, ...CONTACT });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Religious partner created successfully!",
      data: {
        religiousPartner: {
          partnerName,
          isActive: true,
          ...CONTACT,
          partnerDescription: null,
          messagesCount: 0,
        },
      },
    });
    const { id } = readRecord(created.data, "religiousPartner");
    expect(await callApi("GET", `/religious-partner/${id}`)).toMatchObject({
      status: 200,
      message: "Religious partner retrieved successfully",
      data: {
        religiousPartner: {
          ...readRecord(created.data, "religiousPartner"),
          totalViews: 0,
          totalPlays: 0,
        },
      },
    });
    const list = await callApi(
      "GET",
      `/religious-partner?search=${encodeURIComponent(partnerName)}`,
    );
    expect(list).toMatchObject({
      message: "Religious partners retrieved successfully",
      data: {
        religiousPartners: [{ id, partnerName }],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
        sorting: { sortBy: "id", sortOrder: "ASC" },
      },
    });
    const changed = { partnerName, ...CONTACT, partnerDescription: "Two\nlines", isActive: false };
    expect(await callApi("PUT", `/religious-partner/${id}`, changed)).toMatchObject({
      status: 200,
      message: "Religious partner updated successfully!",
      data: { religiousPartner: { id, ...changed, version: 1 } },
    });
    expect(await callApi("DELETE", `/religious-partner/${id}`)).toMatchObject({
      status: 200,
      message: "Religious partner deleted successfully!",
      data: null,
    });
    expect(await callApi("GET", `/religious-partner/${id}`)).toMatchObject({
      status: 404,
      success: false,
      message: "Religious partner not found",
    });
  });

  it("reports every violated rule in the specification's words", async () => {
    const missing = [
      { field: "partnerName", message: "Partner name is required" },
      { field: "contactFirstName", message: "Contact first name is required" },
      { field: "contactLastName", message: "Contact last name is required" },
      { field: "contactTitle", message: "Contact title is required" },
      { field: "contactPhone", message: "Contact phone is required" },
      { field: "contactEmail", message: "Please enter a valid email address" },
    ];
    const body = { contactEmail: "nobody" };
    expect(await callApi("POST", "/religious-partner", body)).toMatchObject({
      status: 422,
      message: "Validation failed",
      data: { errors: missing },
    });
    const { id } = await createPartner();
    expect(await callApi("PUT", `/religious-partner/${id}`, body)).toMatchObject({
      status: 422,
      data: { errors: [...missing, { field: "isActive", message: "Status is required" }] },
    });
  });

  it("reports a duplicate name", async () => {
    const { partnerName } = await createPartner();
    expect(await callApi("POST", "/religious-partner", { partnerName, ...CONTACT })).toMatchObject({
      status: 409,
      message: `Religious partner "${String(partnerName)}" already exists`,
      data: { errors: [{ field: "partnerName" }] },
    });
  });

  it("finds partners by the label of their status", async () => {
    const { id } = await createPartner({ isActive: false });
    const list = await callApi("GET", "/religious-partner?search=Inactive&limit=100");
    const partners = list.data?.religiousPartners as (Data & { id: number })[];
    expect(partners.map((each) => each.id)).toContain(id);
    expect(partners.every(({ isActive }) => isActive === false)).toBe(true);
  });

  it("refuses a write of a stale version", async () => {
    const { id, partnerName } = await createPartner();
    const path = `/religious-partner/${id}`;
    const ifMatch = { "If-Match": (await fetchPath("GET", path)).headers.get("etag") };
    const values = { partnerName, ...CONTACT, isActive: false };
    expect((await callApi("PUT", path, values, ifMatch)).status).toBe(200);
    expect(await callApi("PUT", path, values, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining("This religious partner was changed by") as string,
    });
    expect((await callApi("DELETE", path, undefined, ifMatch)).status).toBe(412);
  });

  it("deletes the messages with their partner", async () => {
    const { id, religiousPartnerId } = await createMessage();
    expect(
      (await callApi("DELETE", `/religious-partner/${String(religiousPartnerId)}`)).status,
    ).toBe(200);
    expect(await callApi("GET", `/religious-message/${id}`)).toMatchObject({ status: 404 });
  });

  it("sums the views and plays of the messages of the sample content", async () => {
    const { data } = await callApi("GET", "/religious-partner/1");
    const messages = (await callApi("GET", "/religious-message/by-partner/1")).data
      ?.religiousMessages as { views: number; plays: number }[];
    const sum = (field: "views" | "plays") =>
      messages.reduce((total, each) => total + each[field], 0);
    expect(sum("plays")).toBeGreaterThan(0);
    expect(data?.religiousPartner).toMatchObject({
      totalViews: sum("views"),
      totalPlays: sum("plays"),
    });
  });
});

describe("/religious-message", () => {
  it("creates, reads, changes and deletes a message in the envelope", async () => {
    const { id: religiousPartnerId } = await createPartner();
    const created = await callApi("POST", "/religious-message", { ...MESSAGE, religiousPartnerId });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Religious message created successfully!",
      data: {
        religiousMessage: {
          ...MESSAGE,
          religiousPartnerId,
          title: MESSAGE.messageName,
          religiousMessageTitle: { displayName: MESSAGE.messageName },
          description: null,
          isActive: true,
        },
      },
    });
    const path = `/religious-message/${readRecord(created.data, "religiousMessage").id}`;
    const read = await callApi("GET", path);
    expect(read).toMatchObject({ status: 200, data: created.data });
    const ifMatch = { "If-Match": read.headers.get("etag") };
    const changed = { ...MESSAGE, title: "My own", duration: "45", isActive: false };
    expect(await callApi("PUT", path, changed, ifMatch)).toMatchObject({
      status: 200,
      message: "Religious message updated successfully!",
      data: { religiousMessage: { ...changed, duration: 45, version: 1 } },
    });
    expect(await callApi("PUT", path, changed, ifMatch)).toMatchObject({ status: 412 });
    expect(await callApi("DELETE", path)).toMatchObject({
      status: 200,
      message: "Religious message deleted successfully!",
      data: null,
    });
    expect(await callApi("GET", path)).toMatchObject({
      status: 404,
      message: "Religious message not found",
    });
  });

  it("reports every violated rule, and defaults the duration to 30", async () => {
    const invalid = { messageUrl: "peace.mp3", duration: "half a minute", religiousPartnerId: "x" };
    expect(await callApi("POST", "/religious-message", invalid)).toMatchObject({
      status: 422,
      data: {
        errors: [
          { field: "messageName", message: "Message name is required" },
          { field: "religionType", message: "Religion type is required" },
          { field: "messageUrl", message: "Please enter a valid URL" },
          {
            field: "religiousPartnerId",
            message: "Religious partner must be the ID of a religious partner",
          },
          { field: "duration", message: "Duration must be a whole number" },
        ],
      },
    });
    expect(await createMessage({ duration: undefined })).toMatchObject({ duration: 30 });
    const { id: religiousPartnerId } = await createPartner();
    const form = new URLSearchParams({
      ...MESSAGE,
      duration: "",
      religiousPartnerId: String(religiousPartnerId),
    });
    expect(
      await callApi("POST", "/religious-message", form.toString(), FORM_HEADERS),
    ).toMatchObject({
      status: 201,
      data: { religiousMessage: { duration: 30 } },
    });
  });

  it("needs an existing partner, and stays with it", async () => {
    const field = "religiousPartnerId";
    const unknown = { ...MESSAGE, [field]: 2_000_000 };
    expect(await callApi("POST", "/religious-message", unknown)).toMatchObject({
      status: 422,
      data: { errors: [{ field, message: "Religious partner not found" }] },
    });
    const { id } = await createMessage();
    const other = await createPartner();
    const otherPartner = { ...MESSAGE, [field]: other.id };
    expect(await callApi("PUT", `/religious-message/${id}`, otherPartner)).toMatchObject({
      status: 422,
      data: {
        errors: [{ field, message: "A message stays with its religious partner", code: "invalid" }],
      },
    });
    expect((await callApi("PUT", `/religious-message/${id}`, MESSAGE)).status).toBe(200);
  });

  it.each(HOSTILE_URLS)("refuses the address %j", async (messageUrl, message) => {
    const body = { ...MESSAGE, messageUrl, religiousPartnerId: 1 };
    const expectedMessage =
      message?.replace("Advertisement", "Message") ?? "Please enter a valid URL";
    expect(await callApi("POST", "/religious-message", body)).toMatchObject({
      status: 422,
      data: { errors: [{ field: "messageUrl", message: expectedMessage }] },
    });
  });
});

describe("/religious-message/by-partner", () => {
  it("returns all messages of a partner, or a page of them", async () => {
    const { id } = await createPartner();
    for (let index = 0; index < 22; index++) {
      await createMessage({ religiousPartnerId: id, duration: index + 1 });
    }
    const path = `/religious-message/by-partner/${id}`;
    const all = await callApi("GET", path);
    expect(all).toMatchObject({
      status: 200,
      message: "Religious messages retrieved successfully",
      data: { pagination: { totalItems: 22, totalPages: 1 }, sorting: { sortBy: "id" } },
    });
    expect(all.data?.religiousMessages).toHaveLength(22);
    expect((await callApi("GET", `${path}?page=1`)).data?.religiousMessages).toHaveLength(20);
    const page = await callApi("GET", `${path}?page=2&limit=3&sortBy=duration&sortOrder=desc`);
    expect((page.data?.religiousMessages as Data[]).map(({ duration }) => duration)).toEqual([
      19, 18, 17,
    ]);
    const ifNoneMatch = { "If-None-Match": all.headers.get("etag") ?? "" };
    expect((await fetchPath("GET", path, undefined, ifNoneMatch)).status).toBe(304);
  });
});
