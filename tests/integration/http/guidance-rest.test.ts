import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { validationFailure, guidanceApi, ISO_DATE } from "../../support/guidance-rest";
import { useSharedServer } from "../../support/http";

const { callApi, fetchPath } = useSharedServer();

const createTag = async () => {
  const { data } = await callApi("POST", "/tag", { name: unique("Tag") });
  return data?.tag as { id: number; name: string };
};

describe.each(["caretaker", "family"] as const)("/%s-guidance", (audience) => {
  const {
    guidancePath: path,
    resourceName,
    createGuidance,
    createStep,
  } = guidanceApi(callApi, audience);
  const phase = audience === "family" ? "family-post-procedure" : "post-procedure";

  it("creates, reads, lists, changes and deletes guidance in the envelope", async () => {
    const { id: tagId, name: tagName } = await createTag();
    const name = unique("Going home");
    const created = await callApi("POST", path, { name, phase, tagIds: [tagId] });
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: `${resourceName} created successfully`,
    });
    const guidance = created.data?.guidance as { id: number };
    const { id } = guidance;
    expect(guidance).toEqual({
      id: expect.any(Number) as number,
      name,
      phase,
      status: "Draft",
      statusChangedAt: null,
      statusChangedBy: null,
      image: null,
      tags: [{ id: tagId, name: tagName }],
      stepCount: 0,
      version: 0,
      createdAt: ISO_DATE,
      updatedAt: ISO_DATE,
    });

    const guidancePath = `${path}/${id}`;
    const read = await callApi("GET", `${guidancePath}?includeTags=true`);
    expect(read).toMatchObject({
      status: 200,
      message: `${resourceName} retrieved successfully`,
      data: { guidance },
    });
    expect((await callApi("GET", guidancePath)).data?.guidance).not.toHaveProperty("tags");
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"v0-/);
    const ifNoneMatch = { "If-None-Match": etag };
    expect(
      (await fetchPath("GET", `${guidancePath}?includeTags=true`, undefined, ifNoneMatch)).status,
    ).toBe(304);

    const ifMatch = { "If-Match": etag };
    expect(await callApi("PUT", guidancePath, { name: `${name} well` }, ifMatch)).toMatchObject({
      status: 200,
      message: `${resourceName} updated successfully`,
      data: { guidance: { ...guidance, name: `${name} well`, version: 1, updatedAt: ISO_DATE } },
    });
    expect(await callApi("PUT", guidancePath, { name }, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining(`This ${audience} guidance was changed by`) as string,
    });
    expect((await callApi("DELETE", guidancePath, undefined, ifMatch)).status).toBe(412);
    expect(await callApi("DELETE", guidancePath)).toMatchObject({
      status: 200,
      message: `${resourceName} deleted successfully`,
      data: null,
    });
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect(
        await callApi(method, guidancePath, method === "PUT" ? { name } : undefined),
      ).toMatchObject({
        status: 404,
        message: `${resourceName} not found`,
      });
    }
  });

  it("lists the newest first, 20 a page, with tags on request", async () => {
    const { id: tagId } = await createTag();
    const prefix = unique("Mark");
    const ids: number[] = [];
    for (const index of [1, 2, 3]) {
      ids.push((await createGuidance({ name: `${prefix} ${4 - index}`, tagIds: [tagId] })).id);
    }
    const list = async (query: string) => {
      const { data } = await callApi("GET", `${path}?search=${encodeURIComponent(prefix)}${query}`);
      return { ...data, ids: (data?.guidances as { id: number }[]).map(({ id }) => id) };
    };
    const newest = await list("&includeTags=true");
    expect(newest).toMatchObject({
      ids: [...ids].reverse(),
      guidances: Array(3).fill({ tags: [{ id: tagId }] }),
      pagination: { currentPage: 1, totalPages: 1, totalItems: 3, itemsPerPage: 20 },
      sorting: { sortBy: "createdAt", sortOrder: "DESC" },
    });
    expect((await list("&sortBy=name")).ids).toEqual([...ids].reverse());
    expect((await list("&sortBy=id&limit=2&page=2")).ids).toEqual([ids[2]]);
    expect((await callApi("GET", `${path}?sortBy=steps`)).status).toBe(400);
    expect((await callApi("GET", `${path}?includeTags=yes`)).status).toBe(400);
  });

  it("reports every violated rule", async () => {
    const phaseErrors = (await callApi("POST", path, { name: "x", phase: "later" })).data?.errors;
    expect(phaseErrors).toMatchObject([{ field: "phase" }]);
    expect(await callApi("POST", path, { name: " ", image: 7, tagIds: "x" })).toMatchObject(
      validationFailure(
        ["name", "Guidance name is required"],
        ["image", "This picture is no longer there. Please choose it again."],
        ["tagIds", "Tags must be a list of tag IDs"],
      ),
    );
    const unknownTag = { name: "x", tagIds: [999_999] };
    expect((await callApi("POST", path, unknownTag)).data?.errors).toMatchObject([
      { field: "tagIds" },
    ]);
    // A phase of the other audience is invalid.
    const otherPhase = audience === "family" ? "post-procedure" : "family-post-procedure";
    expect((await callApi("POST", path, { name: "x", phase: otherPhase })).status).toBe(422);
  });

  it("keeps fields that a PUT omits, and clears those that it sends empty", async () => {
    const { id: tagId } = await createTag();
    const guidance = await createGuidance({ phase, tagIds: [tagId] });
    const put = async (body: object) =>
      (await callApi("PUT", `${path}/${guidance.id}`, body)).data?.guidance as object;
    expect(await put({})).toEqual(guidance);
    const cleared = { ...guidance, phase: null, tags: [], version: 1, updatedAt: ISO_DATE };
    expect(await put({ phase: null, tagIds: "[]" })).toEqual(cleared);
    expect(await put({ name: "" })).toBeUndefined();
  });

  it("answers 404 for guidance of the other audience and its steps", async () => {
    const { id } = await createGuidance();
    const step = await createStep(id);
    const otherAudience = guidanceApi(callApi, audience === "family" ? "caretaker" : "family");
    const notFound = { status: 404, message: `${otherAudience.resourceName} not found` };
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { name: "x" } : undefined;
      expect(await callApi(method, `${otherAudience.guidancePath}/${id}`, body)).toMatchObject(
        notFound,
      );
      const stepBody = method === "PUT" ? {} : undefined;
      expect((await callApi(method, `${otherAudience.stepPath}/${step.id}`, stepBody)).status).toBe(
        404,
      );
    }
    expect(await callApi("GET", `${otherAudience.stepPath}/guidance/${id}`)).toMatchObject(
      notFound,
    );
    expect((await callApi("GET", `${path}/${id}`)).data?.guidance).toMatchObject({ stepCount: 1 });
  });

  it("refuses a body nested too deeply, and a name that is too long", async () => {
    const deep = `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect([400, 422]).toContain((await callApi("POST", path, deep)).status);
    const long = await callApi("POST", path, { name: "x".repeat(201) });
    expect(long).toMatchObject(
      validationFailure(["name", "Guidance name must be at most 200 characters"]),
    );
  });
});
