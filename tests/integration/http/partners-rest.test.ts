import { beforeAll, describe, expect, it } from "vitest";
import { CONTACT } from "../../factories/content";
import { unique } from "../../factories/names";
import { useServer } from "../../support/http";
import { createAccount, createToken } from "../../support/operator";

const { getServer, fetchPath, callApi } = useServer({ env: { ACCESS: "sign-in" } });

type Headers = Record<string, string>;
type Data = Record<string, unknown>;
/** Tokens by what they may do. */
let tokens: Record<"read" | "write" | "billingRead" | "billing", Headers>;

beforeAll(async () => {
  const administrator = await createAccount(getServer(), "administrator");
  const create = async (
    ...scopes: Parameters<typeof createToken> extends [unknown, unknown, ...infer Scopes]
      ? Scopes
      : never
  ) => ({
    Authorization: `Bearer ${await createToken(getServer(), administrator, ...scopes)}`,
  });
  tokens = {
    read: await create("read"),
    write: await create("write"),
    billingRead: await create("read", "billing:read"),
    billing: await create("write", "billing:write"),
  };
});

const PARTNER = { kind: "employer", status: "Active", ...CONTACT };
const readRecord = (data: Data | null, entity: string) => data?.[entity] as Data & { id: number };

async function createPartner(values: Data = {}) {
  const body = { partnerName: unique("Partner"), ...PARTNER, ...values };
  const { data } = await callApi("POST", "/partner", body, tokens.billing);
  return readRecord(data, "partner");
}

async function createOffer(values: Data = {}) {
  const partnerId = values.partnerId ?? (await createPartner()).id;
  const offer = { offerName: unique("Offer"), label: "20% off", kind: "percentage", value: 20 };
  const { data } = await callApi(
    "POST",
    "/partner-offer",
    { ...offer, ...values, partnerId },
    tokens.write,
  );
  return readRecord(data, "partnerOffer");
}

describe("/partner", () => {
  it("creates, reads, lists, changes and deletes a partner in the envelope", async () => {
    const partnerName = unique("Aldervale");
    const accessCode = unique("Wins")
      .replaceAll(/[^a-z0-9]/gi, "")
      .slice(0, 40);
    const body = { partnerName, ...PARTNER, accessCode, coversPlan: "complete", coversPercent: 80 };
    const created = await callApi("POST", "/partner", body, tokens.billing);
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Partner created successfully",
      data: { partner: { ...body, seats: 0, contractFrom: null, offerCount: 0 } },
    });
    const { id } = readRecord(created.data, "partner");
    expect(created.headers.get("location")).toMatch(new RegExp(`/partner/${id}$`));
    const one = await callApi("GET", `/partner/${id}`, undefined, tokens.billingRead);
    expect(one).toMatchObject({ status: 200, data: created.data });
    const search = `?search=${encodeURIComponent(partnerName)}&status=Active&kind=employer`;
    const list = await callApi("GET", `/partner${search}`, undefined, tokens.billingRead);
    expect(list).toMatchObject({
      message: "Partners retrieved successfully",
      data: { partners: [{ id, partnerName }], pagination: { totalItems: 1 } },
    });
    const change = { ...body, status: "Suspended" };
    const changed = await callApi("PUT", `/partner/${id}`, change, tokens.billing);
    expect(changed).toMatchObject({ status: 200, data: { partner: { status: "Suspended" } } });
    const deleted = await callApi("DELETE", `/partner/${id}`, undefined, tokens.billing);
    expect(deleted).toMatchObject({ status: 200, message: "Partner deleted successfully" });
    expect(await callApi("GET", `/partner/${id}`, undefined, tokens.billing)).toMatchObject({
      status: 404,
      message: "Partner not found",
    });
  });

  it("is for tokens of contracts and money only", async () => {
    const { id } = await createPartner();
    for (const path of ["/partner", `/partner/${id}`, `/partner/${id}/eligibility`]) {
      const { status, message } = await callApi("GET", path, undefined, tokens.write);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(message).not.toBe("");
    }
    const body = { partnerName: unique("Partner"), ...PARTNER };
    for (const token of [tokens.billingRead, tokens.write, tokens.read]) {
      expect((await callApi("POST", "/partner", body, token)).status).toBe(403);
      expect((await callApi("DELETE", `/partner/${id}`, undefined, token)).status).toBe(403);
    }
  });

  it("keeps the versions and the bin for the same tokens", async () => {
    const partner = await createPartner();
    const path = `/partner/${partner.id}`;
    const body = { ...PARTNER, partnerName: `${String(partner.partnerName)} 2` };
    await callApi("PUT", path, body, tokens.billing);
    const revisions = await callApi("GET", `${path}/revisions`, undefined, tokens.billingRead);
    expect(revisions.status).toBe(200);
    expect(JSON.stringify(revisions.data)).toContain(String(partner.partnerName));
    expect((await callApi("GET", `${path}/revisions`, undefined, tokens.write)).status).toBe(403);
    await callApi("DELETE", path, undefined, tokens.billing);
    const deleted = await callApi("GET", "/partner?deleted=only", undefined, tokens.billing);
    expect(JSON.stringify(deleted.data)).toContain(body.partnerName);
    expect((await callApi("POST", `${path}/restore`, undefined, tokens.write)).status).toBe(403);
    const restored = await callApi("POST", `${path}/restore`, undefined, tokens.billing);
    expect(restored).toMatchObject({ status: 200 });
    expect((await callApi("GET", path, undefined, tokens.billingRead)).status).toBe(200);
  });

  it("answers bad input with the field and a sentence", async () => {
    const { accessCode } = await createPartner({ accessCode: `wins${Date.now()}` });
    const body = { partnerName: unique("Partner"), ...PARTNER };
    const cases: [status: number, values: Data, field: string, message: RegExp][] = [
      [422, { partnerName: "" }, "partnerName", /Partner name is required/],
      [422, { kind: "hospital" }, "kind", /./],
      [422, { coversPlan: "gold" }, "coversPlan", /gold/],
      [422, { coversPercent: 101 }, "coversPercent", /100/],
      [422, { seats: -1 }, "seats", /./],
      [422, { contractFrom: "2027-02-01", contractTo: "2027-01-31" }, "contractTo", /./],
      [422, { website: "javascript:alert(1)" }, "website", /./],
      [422, { accessCode: "a!" }, "accessCode", /./],
      [409, { accessCode: ` ${String(accessCode).toUpperCase()}` }, "accessCode", /already/],
    ];
    for (const [status, values, field, message] of cases) {
      const answer = await callApi("POST", "/partner", { ...body, ...values }, tokens.billing);
      expect({ values, status: answer.status }).toEqual({ values, status });
      const errors = (answer.data as { errors: { field: string; message: string }[] }).errors;
      expect(errors.find((error) => error.field === field)?.message).toMatch(message);
    }
  });
});

describe("/partner/{id}/eligibility", () => {
  const upload = (id: number, bytes: string | Uint8Array<ArrayBuffer>, name = "list.csv") => {
    const form = new FormData();
    form.append("file", new Blob([bytes]), name);
    return callApi("PUT", `/partner/${id}/eligibility`, form, tokens.billing);
  };
  const read = async (id: number) =>
    (await callApi("GET", `/partner/${id}/eligibility`, undefined, tokens.billingRead)).data
      ?.eligibility as { count: number; changedAt: string | null };

  it("replaces the list by a file, tells how long it is and no more, and removes it", async () => {
    const { id } = await createPartner();
    expect(await read(id)).toEqual({ count: 0, changedAt: null });
    const file = "Record Number or Email\r\nMRN-1\r\nann@example.org\r\n\r\nANN@example.org\r\n";
    expect(await upload(id, file)).toMatchObject({
      status: 200,
      message: "Eligibility list replaced successfully",
      data: { eligibility: { count: 2, added: 2, alreadyThere: 0, duplicates: 1, blank: 1 } },
    });
    const list = await fetchPath("GET", `/partner/${id}/eligibility`, undefined, tokens.billing);
    const text = await list.text();
    expect(JSON.parse(text)).toMatchObject({ result: { data: { eligibility: { count: 2 } } } });
    expect(text).not.toMatch(/MRN|ann|[0-9a-f]{32}/i);
    const removed = await callApi(
      "DELETE",
      `/partner/${id}/eligibility`,
      undefined,
      tokens.billing,
    );
    expect(removed).toMatchObject({ status: 200, data: null });
    expect(await read(id)).toEqual({ count: 0, changedAt: expect.any(String) as string });
  });

  it("replaces the list by record numbers and email addresses", async () => {
    const { id } = await createPartner();
    await upload(id, "Email\nann@example.org\nbob@example.org\n");
    const body = { recordNumbers: ["MRN-1", ""], emails: ["BOB@example.org", "nobody"] };
    const path = `/partner/${id}/eligibility`;
    expect(await callApi("PUT", path, body, tokens.billing)).toMatchObject({
      status: 200,
      data: {
        eligibility: { count: 2, added: 1, alreadyThere: 1, removed: 1, invalid: 1, blank: 1 },
      },
    });
  });

  it("refuses what is no list, and keeps the one it has", async () => {
    const { id } = await createPartner();
    await upload(id, "Email\nann@example.org\n");
    const path = `/partner/${id}/eligibility`;
    const wrongColumn = await upload(id, "Name\nAnn\n");
    expect(wrongColumn).toMatchObject({ status: 422, data: { errors: [{ field: "file" }] } });
    expect((await upload(id, "Email\nnobody\n")).status).toBe(422);
    expect((await upload(id, "Email\n")).status).toBe(422);
    expect((await upload(id, new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
    expect(
      (await callApi("PUT", path, { emails: "x@" + "y".repeat(9) }, tokens.billing)).status,
    ).toBe(422);
    expect((await callApi("PUT", path, { emails: [1] }, tokens.billing)).status).toBe(422);
    const text = { ...tokens.billing, "Content-Type": "text/csv" };
    expect((await callApi("PUT", path, "Email\nann@example.org\n", text)).status).toBe(415);
    expect(
      await callApi("PUT", `/partner/2147483647/eligibility`, {}, tokens.billing),
    ).toMatchObject({ status: 404 });
    expect((await read(id)).count).toBe(1);
    for (const method of ["PUT", "DELETE"]) {
      const answer = await callApi(method, path, undefined, tokens.billingRead);
      expect({ method, status: answer.status }).toEqual({ method, status: 403 });
    }
  });
});

describe("/partner-offer", () => {
  it("is published, paused and resumed by people who write content", async () => {
    const { id, status, stage } = await createOffer();
    expect({ status, stage }).toEqual({ status: "Draft", stage: "Draft" });
    const decide = (decision: string, token = tokens.write) =>
      callApi("POST", `/partner-offer/${id}/${decision}`, undefined, token);
    expect((await decide("publish", tokens.read)).status).toBe(403);
    expect((await decide("pause")).status).toBe(409);
    expect((await decide("resume")).status).toBe(409);
    for (const [decision, result] of [
      ["publish", "Active"],
      ["pause", "Paused"],
      ["resume", "Active"],
    ] as const) {
      expect(await decide(decision)).toMatchObject({
        status: 200,
        data: { partnerOffer: { id, status: result } },
      });
    }
    const list = await callApi(
      "GET",
      `/partner-offer?status=Active&sortBy=id&sortOrder=DESC`,
      undefined,
      tokens.read,
    );
    expect(list.data?.partnerOffers).toContainEqual(expect.objectContaining({ id }));
  });

  it("has the name of its partner and no more of it, and no use that can be set", async () => {
    const partner = await createPartner({ accessCode: `secret${Date.now()}` });
    const offer = await createOffer({ partnerId: partner.id, usedCount: 7, usedCents: 700 });
    expect(offer).toMatchObject({ partner: partner.partnerName, usedCount: 0 });
    expect(JSON.stringify(offer)).not.toContain("secret");
    const { offerName, label, kind, value } = offer;
    const body = { offerName, label, kind, value, usedCount: 9, stage: "Published" };
    const changed = await callApi("PUT", `/partner-offer/${offer.id}`, body, tokens.write);
    expect(changed.status).toBe(200);
    const read = await callApi("GET", `/partner-offer/${offer.id}`, undefined, tokens.read);
    expect(read.data?.partnerOffer).toMatchObject({ usedCount: 0, stage: "Draft" });
  });

  it("answers bad input with the field and a sentence", async () => {
    const { id: partnerId } = await createPartner();
    const body = { partnerId, offerName: unique("Offer"), label: "Off", kind: "percentage" };
    const cases: [status: number, values: Data, field: string][] = [
      [422, { value: 0 }, "value"],
      [422, { value: 101 }, "value"],
      [422, { kind: "amount", value: 0.5 }, "value"],
      [422, { value: 10, planCodes: ["gold"] }, "planCodes"],
      [422, { value: 10, fromDay: "2027-02-01", toDay: "2027-01-31" }, "toDay"],
      [422, { value: 10, partnerId: 2_147_483_647 }, "partnerId"],
      [422, { value: 10, label: "" }, "label"],
    ];
    for (const [status, values, field] of cases) {
      const answer = await callApi("POST", "/partner-offer", { ...body, ...values }, tokens.write);
      const errors = (answer.data as { errors?: { field: string }[] } | null)?.errors ?? [];
      expect({ values, status: answer.status, fields: errors.map((error) => error.field) }).toEqual(
        { values, status, fields: expect.arrayContaining([field]) as string[] },
      );
    }
  });
});
