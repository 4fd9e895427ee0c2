import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainPicture } from "../../factories/files";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { toFormData } from "../../support/guidance-rest";
import { createClient } from "../../support/http";
import { createSharedServices } from "../../support/instances";
import { createAccount, createToken, signIn } from "../../support/operator";
import type { RunningServer } from "../../support/server";

const shared = await createSharedServices();
if (!shared) console.log("The built product on PostgreSQL: NOT RUN, since there is no PostgreSQL");

describe.runIf(shared)("the built product on PostgreSQL", () => {
  let server: RunningServer | undefined;
  const getServer = () => server!;
  const { fetchPath, callApi } = createClient(getServer);
  let bearer: { Authorization: string };
  let cookies: { Cookie: string };
  beforeAll(async () => {
    // Files in a folder: two-instances.test.ts covers the bucket.
    server = await shared!.start({ STORAGE: "folder" });
    const email = await createAccount(getServer(), "administrator");
    bearer = { Authorization: `Bearer ${await createToken(getServer(), email, "write")}` };
    cookies = { Cookie: await signIn(getServer(), email) };
  });
  afterAll(async () => {
    await server?.stop();
    await shared?.stop();
  });

  it("begins with the sample content", async () => {
    expect(getServer().output()).toContain('"data":"PostgreSQL"');
    expect(getServer().output()).toContain("sample content has been loaded");
    expect((await fetchPath("GET", "/readyz")).status).toBe(200);
  });

  it("shows and searches each area of the back-office", async () => {
    const shell = await (await fetchPath("GET", "/admin/dashboard", undefined, cookies)).text();
    const areas = new Set([...shell.matchAll(/href="(\/admin\/[\w-]+)"/g)].map(([, path]) => path));
    const shownAreas = new Set<string>();
    for (const area of areas) {
      for (const query of ["", "?q=blood"]) {
        const response = await fetchPath("GET", `${area}${query}`, undefined, cookies);
        // The menu also links planned areas, and areas that redirect to one of their lists.
        expect([200, 302, 404], `${area}${query}`).toContain(response.status);
        if (response.status === 200) shownAreas.add(area ?? "");
      }
    }
    expect(shownAreas.size).toBeGreaterThanOrEqual(10);
  });

  it.each(["/", "/patient-procedures", "/add-procedure", "/health-metrics", "/privacy"])(
    "shows visitors %s",
    async (path) => {
      expect((await fetchPath("GET", path)).status).toBe(200);
    },
  );

  it("sorts, pages and searches every list", async () => {
    for (const path of [
      "/tag",
      "/department",
      "/speciality",
      "/advertiser",
      "/survey",
      "/session",
    ]) {
      const first = await callApi(
        "GET",
        `${path}?limit=2&sortBy=id&sortOrder=DESC`,
        undefined,
        bearer,
      );
      expect(first.status, path).toBe(200);
      expect(first.data?.pagination).toMatchObject({ itemsPerPage: 2, currentPage: 1 });
      expect((await callApi("GET", `${path}?search=a`, undefined, bearer)).status, path).toBe(200);
    }
    const { data } = await callApi("GET", "/tag?search=loo", undefined, bearer);
    expect((data?.tags as { name: string }[]).map(({ name }) => name)).toContain("Blood draw");
  });

  it("creates once, refuses a duplicate name, and detects concurrent edits", async () => {
    const name = unique("Ward");
    const headers = { ...bearer, "Idempotency-Key": randomUUID() };
    const created = await callApi("POST", "/tag", { name }, headers);
    expect(created.status).toBe(201);
    const repeated = await callApi("POST", "/tag", { name }, headers);
    expect([repeated.status, repeated.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    const duplicate = await callApi("POST", "/tag", { name: name.toUpperCase() }, bearer);
    expect(duplicate).toMatchObject({ status: 409, data: { errors: [{ field: "name" }] } });

    const path = `/admin/tags/${(created.data?.tag as { id: number }).id}/edit`;
    const page = await (await fetchPath("GET", path, undefined, cookies)).text();
    const save = (newName: string) =>
      fetchPath("POST", path, readFields(page, { name: newName }).toString(), {
        ...FORM_HEADERS,
        ...cookies,
      });
    expect((await save(`${name} one`)).status).toBe(303);
    const conflict = await save(`${name} other`);
    expect(conflict.status).toBe(409);
    expect(await conflict.text()).toContain("Nothing has been overwritten.");
  });

  it("stores a picture, shows it, and restores it with its record", async () => {
    const image = await plainPicture().png().toBuffer();
    const form = toFormData({ name: unique("Guidance"), image });
    const created = await callApi("POST", "/caretaker-guidance", form, bearer);
    expect(created.status).toBe(201);
    const guidance = created.data?.guidance as { id: number; image: string };
    const shown = await fetchPath("GET", guidance.image, undefined, cookies);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const path = `/caretaker-guidance/${guidance.id}`;
    expect((await callApi("DELETE", path, undefined, bearer)).status).toBe(200);
    expect((await callApi("GET", path, undefined, bearer)).status).toBe(404);
    expect((await callApi("POST", `${path}/restore`, undefined, bearer)).status).toBe(200);
    expect((await fetchPath("GET", guidance.image, undefined, cookies)).status).toBe(200);
  });

  it("imports a spreadsheet", async () => {
    const form = new FormData();
    const name = unique("Imported");
    form.append("file", new File([`Department,Specialty,Status\n${name},Ward,Active`], "beds.csv"));
    const sent = await fetchPath("POST", "/admin/departments/import", form, cookies);
    const preview = sent.headers.get("location") ?? "";
    const page = await (await fetchPath("GET", preview, undefined, cookies)).text();
    const fields = readFields(page).toString();
    expect((await fetchPath("POST", preview, fields, { ...FORM_HEADERS, ...cookies })).status).toBe(
      303,
    );
    const response = await callApi(
      "GET",
      `/department?search=${encodeURIComponent(name)}`,
      undefined,
      bearer,
    );
    expect((response.data?.departments as unknown[]).length).toBe(1);
  });

  it("has logged no error in the tests above", () => {
    expect(getServer().output()).not.toContain('"level":"error"');
  });
});
