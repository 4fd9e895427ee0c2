import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { sendRaw, useSharedServer } from "../../support/http";

const { getServer, callApi, fetchPath } = useSharedServer();
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

/** Sends a request unchanged: fetch would normalize some of it. */
async function callRaw(
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) {
  const response = await sendRaw(getServer().url, { method, path, body, headers });
  const { result } = JSON.parse(response.body) as { result: { message: string } };
  return [response.status, result.message];
}
const readPagination = async () => (await callApi("GET", "/tag?page=1&limit=1")).data?.pagination;
const createTag = async () => {
  const { data } = await callApi("POST", "/tag", { name: unique("Careless") });
  return data?.tag as { id: number; version: number };
};

describe("a call with a malformed Idempotency-Key or If-Match", () => {
  it.each(["", "   "])("is refused with the empty header %j", async (value) => {
    const paginationBefore = await readPagination();
    const body = JSON.stringify({ name: unique("Twice") });
    expect(await callRaw("POST", "/tag", body, { ...JSON_TYPE, "Idempotency-Key": value })).toEqual(
      [400, "Idempotency-Key must not be empty"],
    );
    expect(await readPagination()).toEqual(paginationBefore);
    const { id } = await createTag();
    expect(await callRaw("PUT", `/tag/${id}`, body, { ...JSON_TYPE, "If-Match": value })).toEqual([
      400,
      "If-Match must not be empty",
    ]);
    expect((await callApi("GET", `/tag/${id}`)).data?.tag).toMatchObject({ version: 0 });
  });

  it.each(["Idempotency-Key", "If-Match"])(
    "reads normally if the header %s is empty",
    async (name) => {
      for (const path of ["/tag?page=1&limit=1", "/healthz", "/readyz", "/metrics"]) {
        const response = await sendRaw(getServer().url, { path, headers: { [name]: "" } });
        expect([path, response.status]).toEqual([path, 200]);
      }
    },
  );

  it.each([
    ["v0", 400, 'If-Match must be an ETag in its quotes, such as "v3"'],
    ['"v0', 400, 'If-Match must be an ETag in its quotes, such as "v3"'],
    [
      '"abc"',
      412,
      "This tag does not have the version that was named. Nothing has been overwritten.",
    ],
    [
      '"v5"',
      412,
      "This tag does not have the version that was named. Nothing has been overwritten.",
    ],
    ['"a,b", W/"v0-x"', 200, "Tag updated successfully"],
  ])("reports what is wrong with If-Match: %s", async (value, status, message) => {
    const { id } = await createTag();
    const body = JSON.stringify({ name: unique("Matched") });
    const headers = { ...JSON_TYPE, "If-Match": value };
    expect(await callRaw("PUT", `/tag/${id}`, body, headers)).toEqual([status, message]);
    expect((await fetchPath("GET", `/tag/${id}`, undefined, { "If-Match": value })).status).toBe(
      200,
    );
  });

  it("names another editor only if there was one", async () => {
    const { id } = await createTag();
    await callApi("PUT", `/tag/${id}`, { name: unique("Changed") });
    const headers = { ...JSON_TYPE, "If-Match": '"v0"' };
    const [status, message] = await callRaw("PUT", `/tag/${id}`, "{}", headers);
    expect([status, message]).toEqual([422, "Validation failed"]);
    const body = JSON.stringify({ name: unique("Again") });
    expect(await callRaw("PUT", `/tag/${id}`, body, headers)).toEqual([
      412,
      "This tag was changed by Admin while you were editing. Nothing has been overwritten.",
    ]);
  });
});

describe("a text that is not UTF-8", () => {
  const INVALID_UTF8_MESSAGE = "The body is not valid UTF-8";
  it.each([
    [
      "bytes in JSON",
      Buffer.from('{"name":"f\xfcr"}', "latin1"),
      JSON_TYPE,
      400,
      INVALID_UTF8_MESSAGE,
    ],
    ["bytes in a form", "name=f%FCr", FORM_TYPE, 400, INVALID_UTF8_MESSAGE],
    ["a surrogate in a form", "name=%ED%A0%80", FORM_TYPE, 400, INVALID_UTF8_MESSAGE],
    [
      "another charset",
      Buffer.from('{"name":"f\xfcr"}', "latin1"),
      { "Content-Type": "application/json; charset=iso-8859-1" },
      415,
      "The body must be in UTF-8",
    ],
    [
      "a compressed body",
      gzipSync('{"name":"packed"}'),
      { ...JSON_TYPE, "Content-Encoding": "gzip" },
      415,
      "The body must be sent without Content-Encoding",
    ],
  ])("is refused, and not stored with replacement characters: %s", async (...testCase) => {
    const [, body, headers, status, message] = testCase;
    const paginationBefore = await readPagination();
    expect(await callRaw("POST", "/tag", body, headers)).toEqual([status, message]);
    expect(await readPagination()).toEqual(paginationBefore);
  });

  it("is refused in an address", async () => {
    expect(await callRaw("GET", "/tag?search=%FF", "", {})).toEqual([
      400,
      "The address is not in UTF-8",
    ]);
  });

  it.each([
    [String.raw`{"name":"Whole \ud83e\udec0 NAME"}`, JSON_TYPE, "Whole 🫀"],
    [String.raw`{"name":"Said \\ud83e NAME"}`, JSON_TYPE, String.raw`Said \ud83e`],
    [
      "name=100%25+%C3%BC+NAME",
      { "Content-Type": FORM_TYPE["Content-Type"] + "; charset=UTF-8" },
      "100% ü",
    ],
    ["name=100% NAME", FORM_TYPE, "100%"],
    ['{"name":"Plain NAME"}', { "Content-Type": 'application/json;charset="utf-8"' }, "Plain"],
  ])("is told apart from unusual but valid text: %s", async (body, headers, name) => {
    const suffix = unique("x").slice(-20);
    const response = await sendRaw(getServer().url, {
      method: "POST",
      path: "/tag",
      headers,
      body: body.replace("NAME", suffix),
    });
    expect(response.status, response.body).toBe(201);
    expect((JSON.parse(response.body) as { result: { data: unknown } }).result.data).toMatchObject({
      tag: { name: `${name} ${suffix}` },
    });
  });
});

describe("a form with an unexpected field", () => {
  it.each([
    ["photo", "The form has a file that is not accepted here: photo"],
    ["a\u0007b", "The form has a file that is not accepted here"],
  ])("is refused with the name of the file field: %j", async (field, message) => {
    const form = new FormData();
    form.append("name", "x");
    form.append(field, new File(["x"], "p.png", { type: "image/png" }));
    const response = await fetchPath("POST", "/caretaker-guidance", form);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ result: { message } });
  });

  it("is refused with the name of the field", async () => {
    expect(await callRaw("POST", "/tag", "name=x&a.b%5Bc%5D=1", FORM_TYPE)).toEqual([
      400,
      "The form has a field name that is not accepted here: a.b[c]",
    ]);
  });
});
