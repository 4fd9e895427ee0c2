import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();

const readId = (data: Record<string, unknown> | null, entity: string) =>
  (data?.[entity] as { id: number }).id;

describe("a REST path", () => {
  it("creates, reads, lists, changes and deletes a tag in the envelope", async () => {
    const name = unique("Calm");
    const created = await callApi("POST", "/tag", { name });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Tag created successfully",
      data: { tag: { name, normalizedName: name.toLowerCase() } },
    });
    const id = readId(created.data, "tag");
    expect(await callApi("GET", `/tag/${id}`)).toMatchObject({ status: 200, data: created.data });
    const list = await callApi("GET", `/tag?search=${encodeURIComponent(name)}`);
    expect(list.data).toMatchObject({
      tags: [{ id, name }],
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalItems: 1,
        itemsPerPage: 10,
        hasNextPage: false,
        hasPrevPage: false,
      },
      sorting: { sortBy: "id", sortOrder: "ASC" },
    });
    const renamed = unique("Calmer");
    expect(await callApi("PUT", `/tag/${id}`, { name: renamed })).toMatchObject({
      status: 200,
      message: "Tag updated successfully",
      data: { tag: { id, name: renamed } },
    });
    expect(await callApi("DELETE", `/tag/${id}`)).toMatchObject({
      status: 200,
      message: "Tag deleted successfully",
      data: null,
    });
    expect(await callApi("GET", `/tag/${id}`)).toMatchObject({
      status: 404,
      success: false,
      message: "Tag not found",
    });
  });

  it("creates, reads, changes and deletes departments and specialties in the envelope", async () => {
    const department = await callApi("POST", "/department", { name: unique("Dental") });
    expect(department).toMatchObject({ status: 201, message: "Department created successfully" });
    const departmentId = department.data?.id as number;
    expect(department.data?.department).toMatchObject({ id: departmentId });
    const created = await callApi("POST", "/speciality", { name: "Implants", departmentId });
    expect(created).toMatchObject({
      status: 201,
      data: { speciality: { name: "Implants", departmentId, isActive: true } },
    });
    const id = readId(created.data, "speciality");
    const withoutDepartment = await callApi("GET", `/speciality/${id}`);
    expect(withoutDepartment.data?.speciality).not.toHaveProperty("department");
    const withDepartment = await callApi("GET", `/speciality/${id}?includeDepartment=true`);
    expect(withDepartment.data?.speciality).toMatchObject({ department: { id: departmentId } });
    const changed = { name: "Braces", departmentId, isActive: false };
    expect((await callApi("PUT", `/speciality/${id}`, changed)).data).toMatchObject({
      speciality: changed,
    });
    expect(await callApi("DELETE", `/department/${departmentId}`)).toMatchObject({ status: 409 });
    expect(await callApi("DELETE", `/speciality/${id}`)).toMatchObject({ status: 200 });
    const renamed = unique("Teeth");
    expect(await callApi("PUT", `/department/${departmentId}`, { name: renamed })).toMatchObject({
      status: 200,
      data: { department: { name: renamed } },
    });
    expect(await callApi("DELETE", `/department/${departmentId}`)).toMatchObject({ status: 200 });
  });

  it("lists all departments and specialties without page and limit, else one page", async () => {
    const all = await callApi("GET", "/speciality?includeDepartment=true");
    expect(all.data?.specialities).toHaveLength(
      (all.data?.pagination as { totalItems: number }).totalItems,
    );
    expect((all.data?.specialities as unknown[]).length).toBeGreaterThanOrEqual(40);
    const page = await callApi("GET", "/speciality?page=2");
    expect(page.data?.specialities).toHaveLength(10);
    const departments = await callApi("GET", "/department?limit=3&sortBy=name&sortOrder=desc");
    expect(departments.data?.departments).toHaveLength(3);
    expect(departments.data?.sorting).toEqual({ sortBy: "name", sortOrder: "DESC" });
  });

  it("reports every violated rule", async () => {
    expect(await callApi("POST", "/speciality", {})).toMatchObject({
      status: 422,
      success: false,
      message: "Validation failed",
      data: {
        errors: [
          { field: "name", message: "Specialty is required" },
          { field: "departmentId", message: "Department is required" },
        ],
      },
    });
  });

  it("reports a duplicate name", async () => {
    const name = unique("Twice");
    await callApi("POST", "/tag", { name });
    expect(await callApi("POST", "/tag", { name: name.toUpperCase() })).toMatchObject({
      status: 409,
      message: `Tag "${name.toUpperCase()}" already exists`,
      data: { errors: [{ field: "name" }] },
    });
  });

  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=abc", "page"],
    ["limit=10001", "limit"],
    ["page=", "page"],
    ["sortBy=", "sortBy"],
    ["sortBy=password", "sortBy"],
    ["sortBy=__proto__", "sortBy"],
    ["sortOrder=sideways", "sortOrder"],
  ])("refuses the query %s with a 400 that names the parameter", async (query, name) => {
    const { status, message } = await callApi("GET", `/tag?${query}`);
    expect(status).toBe(400);
    expect(message).toContain(name);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999", "1e3"])("refuses the id %s", async (id) => {
    expect(await callApi("GET", `/tag/${id}`)).toMatchObject({ status: 400 });
  });

  it.each([
    ["{", 400],
    ["[]", 400],
    ["null", 400],
    ['"text"', 400],
    ["", 400],
  ])("refuses the body %j", async (body, status) => {
    expect(await callApi("POST", "/tag", body)).toMatchObject({ status, success: false });
  });

  it("refuses bodies that are too large, of another type, or not UTF-8", async () => {
    const large = { name: "x".repeat(1_100_000) };
    expect(await callApi("POST", "/tag", large)).toMatchObject({ status: 413 });
    const xml = { "Content-Type": "application/xml" };
    expect(await callApi("POST", "/tag", "<tag/>", xml)).toMatchObject({ status: 415 });
    expect(await callApi("POST", "/tag", { name: "broken \ud800 \u0000 text" })).toMatchObject({
      status: 201,
      data: { tag: { name: "broken \ufffd  text" } },
    });
  });

  it("accepts a form as well", async () => {
    const name = unique("Form");
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ name }).toString();
    expect(await callApi("POST", "/tag", body, form)).toMatchObject({ status: 201 });
    const inactiveForm = new URLSearchParams({
      name,
      departmentId: "1",
      isActive: "false",
    }).toString();
    expect((await callApi("POST", "/speciality", inactiveForm, form)).data).toMatchObject({
      speciality: { departmentId: 1, isActive: false },
    });
  });

  it("names the allowed methods of a path", async () => {
    const refused = await callApi("DELETE", "/tag");
    expect(refused).toMatchObject({ status: 405, success: false });
    expect(refused.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect((await callApi("POST", "/tag/1", {})).headers.get("allow")).toContain("PUT");
    expect((await callApi("PATCH", "/tag/1", {})).status).toBe(405);
    const options = await fetchPath("OPTIONS", "/tag");
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, POST, HEAD, OPTIONS",
    ]);
  });

  it("answers unknown paths below a REST path in the envelope", async () => {
    expect(await callApi("GET", "/tag/1/2/3")).toMatchObject({ status: 404, success: false });
    expect(await callApi("POST", "/department/1/x", {})).toMatchObject({ status: 404 });
    expect(await callApi("PATCH", "/tag/1/x", {})).toMatchObject({ status: 404 });
    expect(await callApi("GET", "/tag/%ff")).toMatchObject({ status: 400, success: false });
  });

  it("answers all records of a list as CSV, in batches, and defuses formulas", async () => {
    const prefix = unique("Comma");
    const names = Array.from({ length: 55 }, (_, index) => `${prefix} "${index}", x`);
    for (const name of names) await callApi("POST", "/tag", { name });
    const path = `/tag?search=${encodeURIComponent(prefix)}&sortBy=id`;
    const response = await fetchPath("GET", `${path}&format=csv`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="tags.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, ...lines] = bytes.toString().slice(1).trimEnd().split("\r\n");
    expect(header).toBe('"id","name","normalizedName","version","createdAt","updatedAt"');
    expect(lines.map((line) => line.split('","')[1])).toEqual(
      names.map((name) => name.replaceAll('"', '""')),
    );
    const formula = `=${unique("1+2")}`;
    await callApi("POST", "/tag", { name: formula });
    const search = `/tag?name=${encodeURIComponent(formula)}`;
    const accepted = await fetchPath("GET", search, undefined, { Accept: "text/csv" });
    expect(accepted.headers.get("vary")).toContain("Accept");
    expect(await accepted.text()).toContain(`"'${formula}"`);
    const json = await fetchPath("GET", search, undefined, {
      Accept: "text/csv;q=0.5, application/json",
    });
    expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect((await callApi("GET", "/tag?format=xml")).message).toBe(
      "format must be one of json, csv, xlsx",
    );
    expect((await callApi("GET", "/tag/1?format=csv")).code).toBe("unknown-parameter");
  });

  it("answers a list as a workbook too, with the chosen columns in their order", async () => {
    const name = `=${unique("Sheet")}`;
    await callApi("POST", "/tag", { name });
    const search = `/tag?name=${encodeURIComponent(name)}&columns=name,id`;
    const response = await fetchPath("GET", `${search}&format=xlsx`);
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="tags.xlsx"');
    const sheet = XLSX.read(await response.arrayBuffer()).Sheets.tags ?? {};
    expect(sheet).toMatchObject({ A1: { v: "name" }, B1: { v: "id" }, A2: { v: name } });
    expect(sheet).not.toHaveProperty("C1");
    expect(sheet.A2).not.toHaveProperty("f");
    expect(sheet.B2).toMatchObject({ t: "n" });
    const accepted = await fetchPath("GET", search, undefined, { Accept: type });
    expect(accepted.headers.get("content-type")).toBe(type);
    const csv = await (await fetchPath("GET", `${search}&format=csv`)).text();
    expect(csv).toMatch(/^\ufeff?"name","id"\r\n"'=Sheet [\w-]+","\d+"\r\n$/);
    const page = await fetchPath("GET", "/tag?format=xlsx&limit=1");
    expect(page.headers.get("link")).toMatch(/format=xlsx.*cursor=.*rel="next"/);
    expect((await callApi("GET", "/tag?format=csv&columns=id,secret")).message).toBe(
      "columns must be some of id, name, normalizedName, version, createdAt, updatedAt",
    );
  });

  it("answers a page of a list as CSV, and links the next one", async () => {
    const first = await fetchPath("GET", "/speciality?format=csv&limit=2&includeDepartment=true");
    const [header = "", ...lines] = (await first.text()).trimEnd().split("\r\n");
    expect(header).toContain('"department.id","department.name"');
    expect(lines).toHaveLength(2);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const [nextHeader, nextLine] = (await (await fetchPath("GET", next)).text()).split("\r\n");
    expect(nextHeader).toBe(header);
    expect(lines).not.toContain(nextLine);
    const empty = await fetchPath("GET", "/speciality?format=csv&search=no-such-specialty");
    expect((await empty.text()).split("\r\n")).toHaveLength(2);
    const head = await fetchPath("HEAD", "/tag?format=csv");
    expect([head.status, head.headers.get("content-type")]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
  });

  it("answers 304 for a matching ETag", async () => {
    const first = await fetchPath("GET", "/tag/1");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"v\d+-[\w-]{16}"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const cached = await fetchPath("GET", "/tag/1", undefined, { "If-None-Match": ifNoneMatch });
      expect([cached.status, await cached.text(), cached.headers.get("etag")]).toEqual([
        304,
        "",
        etag,
      ]);
    }
    const list = await fetchPath("GET", "/tag?limit=2");
    const ifNoneMatch = { "If-None-Match": list.headers.get("etag") ?? "" };
    expect((await fetchPath("GET", "/tag?limit=2", undefined, ifNoneMatch)).status).toBe(304);
    expect((await fetchPath("GET", "/tag?limit=3", undefined, ifNoneMatch)).status).toBe(200);
    const head = await fetchPath("HEAD", "/tag/1");
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  });

  it("creates exactly one of 20 concurrent equal tags, and answers 409 to the others", async () => {
    const name = unique("Race");
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => callApi("POST", "/tag", { name })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set([`Tag "${name}" already exists`]),
    );
  });
});
