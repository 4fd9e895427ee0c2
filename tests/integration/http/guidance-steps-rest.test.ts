import { describe, expect, it } from "vitest";
import {
  validationFailure,
  guidanceApi,
  ISO_DATE,
  type Step,
  STEP_TEXTS,
} from "../../support/guidance-rest";
import { useSharedServer } from "../../support/http";

const { callApi } = useSharedServer();

const REQUIRED_MESSAGES = [
  ["guidanceTitle", "Guidance title is required"],
  ["guidanceDirections", "Guidance directions are required"],
] as const;

describe.each(["caretaker", "family"] as const)("/%s-guidance-step", (audience) => {
  const {
    stepPath: path,
    guidancePath,
    idFieldName,
    resourceName,
    createGuidance,
    createStep,
  } = guidanceApi(callApi, audience);

  it("creates, reads, changes and deletes a step in the envelope", async () => {
    const { id: guidanceId } = await createGuidance();
    const body = { [idFieldName]: guidanceId, guidanceDay: 14, ...STEP_TEXTS };
    const created = await callApi("POST", path, body);
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: `${resourceName} step created successfully`,
    });
    const step = created.data?.step as Step;
    expect(step).toEqual({
      id: expect.any(Number) as number,
      [idFieldName]: guidanceId,
      guidanceDay: 14,
      ...STEP_TEXTS,
      guidanceDirectionPhoto: null,
      guidanceDirectionVoice: null,
      version: 0,
      createdAt: ISO_DATE,
      updatedAt: ISO_DATE,
    });

    const stepPath = `${path}/${step.id}`;
    const read = await callApi("GET", stepPath);
    expect(read).toMatchObject({
      status: 200,
      message: `${resourceName} step retrieved successfully`,
      data: { step },
    });
    const ifMatch = { "If-Match": read.headers.get("etag") };
    // A client may send back the whole record.
    expect(
      await callApi("PUT", stepPath, { ...step, guidanceTitle: "Rest" }, ifMatch),
    ).toMatchObject({
      status: 200,
      message: `${resourceName} step updated successfully`,
      data: { step: { ...step, guidanceTitle: "Rest", version: 1, updatedAt: ISO_DATE } },
    });
    expect(await callApi("PUT", stepPath, STEP_TEXTS, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining(`This ${audience} guidance step was changed by`) as string,
    });
    expect((await callApi("DELETE", stepPath, undefined, ifMatch)).status).toBe(412);
    expect(await callApi("DELETE", stepPath)).toMatchObject({
      status: 200,
      message: `${resourceName} step deleted successfully`,
      data: null,
    });
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect(
        await callApi(method, stepPath, method === "PUT" ? STEP_TEXTS : undefined),
      ).toMatchObject({
        status: 404,
        message: "Guidance step not found",
      });
    }
    const guidanceAfter = (await callApi("GET", `${guidancePath}/${guidanceId}`)).data?.guidance;
    expect(guidanceAfter).toMatchObject({ stepCount: 0, version: 0 });
  });

  it("reports every violated rule", async () => {
    const unknownGuidance = await callApi("POST", path, {
      [idFieldName]: 999_999,
      guidanceDay: 1,
      ...STEP_TEXTS,
    });
    expect(unknownGuidance).toMatchObject(
      validationFailure([idFieldName, `${resourceName} not found`]),
    );
    expect(await callApi("POST", path, { voice: "/media/x" })).toMatchObject(
      validationFailure(
        ["guidanceDay", "Guidance day is required"],
        ...REQUIRED_MESSAGES.map(([field, message]) => [field, message] as [string, string]),
        ["voice", "This recording is no longer there. Please choose it again."],
        [idFieldName, "Guidance is required"],
      ),
    );
    const { id } = await createGuidance();
    const dayMessage = "Guidance day must be a whole number from 1 to 14";
    for (const guidanceDay of [0, 15, 1.5, "one"]) {
      const response = await callApi("POST", path, {
        [idFieldName]: id,
        guidanceDay,
        ...STEP_TEXTS,
      });
      expect(response).toMatchObject(validationFailure(["guidanceDay", dayMessage]));
    }
    const stepPath = `${path}/${(await createStep(id)).id}`;
    const change = { guidanceTitle: "", guidanceDirections: "x".repeat(5_001), guidanceDay: 2 };
    expect(await callApi("PUT", stepPath, change)).toMatchObject(
      validationFailure(
        ["guidanceTitle", "Guidance title is required"],
        ["guidanceDirections", "Guidance directions must be at most 5000 characters"],
        ["guidanceDay", "The day of a step cannot change"],
      ),
    );
  });

  it("lists the steps of a guidance by day, on request grouped or as a page", async () => {
    const createdGuidance = await createGuidance();
    const late = await createStep(createdGuidance.id, { guidanceDay: 3, guidanceTitle: "Rest" });
    const early = await createStep(createdGuidance.id, { guidanceDay: 2 });
    const next = await createStep(createdGuidance.id, { guidanceDay: 3, guidanceTitle: "Walk" });
    const list = `${path}/guidance/${createdGuidance.id}`;
    const { tags: _, ...withoutTags } = createdGuidance;
    const flat = await callApi("GET", list);
    expect(flat).toMatchObject({
      status: 200,
      message: `${resourceName} steps retrieved successfully`,
      data: {
        [`${audience}Guidance`]: { ...withoutTags, stepCount: 3 },
        totalSteps: 3,
        pagination: { totalItems: 3, totalPages: 1 },
        sorting: { sortBy: "guidanceDay", sortOrder: "ASC" },
      },
    });
    expect(flat.data?.steps).toEqual([early, late, next]);
    const read = async (query: string) => (await callApi("GET", list + query)).data;
    expect((await read("?groupByGuidanceDay=true&includeTags=true")) as object).toMatchObject({
      [`${audience}Guidance`]: { tags: [] },
      steps: [
        { guidanceDay: 2, steps: [early] },
        { guidanceDay: 3, steps: [late, next] },
      ],
      totalSteps: 3,
    });
    const page = "?limit=1&page=2&sortBy=id&sortOrder=DESC";
    expect(await read(page)).toMatchObject({ steps: [early], totalSteps: 3 });
    expect(await read("?search=wALK")).toMatchObject({ steps: [next], totalSteps: 3 });
    expect((await callApi("GET", `${list}?groupByGuidanceDay=1`)).status).toBe(400);
    expect((await callApi("GET", `${path}/guidance/999999`)).status).toBe(404);
    expect((await callApi("GET", `${path}/guidance/x`)).status).toBe(400);
  });

  it("answers malformed requests in the envelope", async () => {
    for (const address of [path, `${path}/bulk`]) {
      expect((await callApi("POST", address, "{")).status).toBe(400);
      expect((await callApi("POST", address, "x", { "Content-Type": "text/plain" })).status).toBe(
        415,
      );
      expect((await callApi("POST", address, { steps: "x".repeat(1_100_000) })).status).toBe(413);
    }
  });
});

describe.each(["caretaker", "family"] as const)("/%s-guidance-step/bulk", (audience) => {
  const {
    stepPath: path,
    idFieldName,
    resourceName,
    createGuidance,
    guidancePath,
  } = guidanceApi(callApi, audience);
  const send = (id: unknown, steps: unknown) =>
    callApi("POST", `${path}/bulk`, { [idFieldName]: id, steps });

  it("creates all steps, and answers with them", async () => {
    const { id } = await createGuidance();
    const steps = [
      { guidanceDay: 9, ...STEP_TEXTS },
      { guidanceDay: "1", ...STEP_TEXTS },
    ];
    expect(await send(id, JSON.stringify(steps))).toMatchObject({
      status: 201,
      success: true,
      message: `${resourceName} steps created successfully`,
      data: {
        created: [
          { [idFieldName]: id, guidanceDay: 9, ...STEP_TEXTS },
          { [idFieldName]: id, guidanceDay: 1, ...STEP_TEXTS },
        ],
        errors: [],
      },
    });
  });

  it("stores the valid steps, and reports the others with their day", async () => {
    const { id } = await createGuidance();
    const steps = [
      { guidanceDay: 2, guidanceTitle: " " },
      { guidanceDay: 2, ...STEP_TEXTS },
      { guidanceDay: 40, ...STEP_TEXTS },
      "step",
      { guidanceDay: 5, ...STEP_TEXTS, image: "A".repeat(22) },
    ];
    const expectedErrors: [unknown, string][] = [
      [2, REQUIRED_MESSAGES.map(([, message]) => message).join("; ")],
      [40, "Guidance day must be a whole number from 1 to 14"],
      [null, "A step must be an object"],
      [5, "This picture is no longer there. Please choose it again."],
    ];
    const refused = expectedErrors.map(([day, error], index) => {
      const field = `steps[${index === 0 ? 0 : index + 1}]`;
      return { day, error, field, message: error };
    });
    expect(await send(id, steps)).toMatchObject({
      status: 200,
      success: true,
      message: `1 of 5 ${audience} guidance steps created`,
      data: { created: [{ guidanceDay: 2, ...STEP_TEXTS }], errors: refused },
    });
    expect(await send(id, steps.slice(2))).toMatchObject({
      status: 422,
      success: false,
      message: "None of the steps could be created",
      data: {
        errors: refused.slice(1).map((each, index) => ({ ...each, field: `steps[${index}]` })),
      },
    });
    const guidanceAfter = (await callApi("GET", `${guidancePath}/${id}`)).data?.guidance;
    expect(guidanceAfter).toMatchObject({ stepCount: 1 });
  });

  it("accepts a list of 1 to 100 steps for existing guidance", async () => {
    const { id } = await createGuidance();
    const step = { guidanceDay: 1, ...STEP_TEXTS };
    expect(await send(undefined, undefined)).toMatchObject(
      validationFailure(["steps", "Steps are required"], [idFieldName, "Guidance is required"]),
    );
    for (const steps of ["[", {}, 7, "one"]) {
      expect(await send(id, steps)).toMatchObject(
        validationFailure(["steps", "Steps must be a list of steps"]),
      );
    }
    expect(await send(id, [])).toMatchObject(
      validationFailure(["steps", "At least one step is required"]),
    );
    const limitMessage = "A guidance can have at most 100 steps";
    expect(await send(id, Array(101).fill(step))).toMatchObject(
      validationFailure(["steps", limitMessage]),
    );
    expect(await send(999_999, [step])).toMatchObject(
      validationFailure([idFieldName, `${resourceName} not found`]),
    );

    expect(await send(id, Array(99).fill(step))).toMatchObject({ status: 201 });
    const exceeding = await send(id, [step, step]);
    expect(exceeding).toMatchObject({
      status: 200,
      data: { created: [{}], errors: [{ day: 1, error: limitMessage }] },
    });
    expect(await callApi("POST", path, { [idFieldName]: id, ...step })).toMatchObject({
      status: 409,
      message: limitMessage,
    });
  });
});
