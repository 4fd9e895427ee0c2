import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { plainPicture, readRecording } from "../../factories/files";
import { unique } from "../../factories/names";
import {
  validationFailure,
  toFormData,
  guidanceApi,
  type Step,
  STEP_TEXTS,
} from "../../support/guidance-rest";
import { useServer } from "../../support/http";

const { getServer, fetchPath, callApi } = useServer({ env: { IMAGE_LIMIT_MB: "1" } });
const { guidancePath, stepPath, idFieldName, createGuidance, createStep } = guidanceApi(
  callApi,
  "caretaker",
);

const MEDIA_URL = expect.stringMatching(/^\/media\/[\w-]{22}$/) as string;
const WRONG_TYPE_MESSAGE = "The picture must be a JPEG, PNG, WebP, GIF or AVIF file";
const DAMAGED_MESSAGE = "This picture cannot be read. It may be damaged.";
const voice = readRecording("voice.webm");
const htmlPage = Buffer.from(`<!doctype html><script>alert(1)</script>${" ".repeat(5_000)}`);
let picture = Buffer.alloc(0);
let damaged = Buffer.alloc(0);

beforeAll(async () => {
  picture = await plainPicture().png().toBuffer();
  damaged = (await plainPicture().jpeg().toBuffer()).subarray(0, 700);
});

const fetchStatus = async (address: unknown) => (await fetchPath("GET", String(address))).status;
/** Counts the objects in the storage; those of a deleted file are removed only after the response. */
const countObjects = () =>
  readdirSync(path.join(getServer().dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length;
const readGuidance = async (id: number) =>
  (await callApi("GET", `${guidancePath}/${id}`)).data?.guidance as { image: string | null };

describe("the picture of a guidance", () => {
  it("is stored with the form, kept, replaced and removed", async () => {
    const form = { name: unique("Guidance"), tagIds: "[]", image: picture };
    const created = await callApi("POST", guidancePath, toFormData(form));
    expect(created).toMatchObject({ status: 201, data: { guidance: { image: MEDIA_URL } } });
    const { id, image } = created.data?.guidance as { id: number; image: string };
    expect(await fetchStatus(image)).toBe(200);
    const put = async (body: unknown) =>
      ((await callApi("PUT", `${guidancePath}/${id}`, body)).data?.guidance as { image: unknown })
        .image;

    // Omitted, unchanged, or beside another change: the picture stays.
    for (const body of [{}, { image }, toFormData({ name: form.name })]) {
      expect(await put(body)).toBe(image);
    }
    const replaced = await put(toFormData({ image: picture }));
    expect(replaced).toEqual(MEDIA_URL);
    expect(replaced).not.toBe(image);
    await expect.poll(() => fetchStatus(image)).toBe(404);
    expect(await fetchStatus(replaced)).toBe(200);
    expect(await put(toFormData({ image: "" }))).toBeNull();
    await expect.poll(() => fetchStatus(replaced)).toBe(404);
    expect(await put(toFormData({ image: picture }))).toEqual(MEDIA_URL);
    expect(await put({ image: null })).toBeNull();
  });

  it("is refused at its field, and nothing else is written or stored", async () => {
    const { id, version } = await createGuidance();
    const objectsBefore = countObjects();
    const large = Buffer.concat([picture, Buffer.alloc(1_100_000)]);
    for (const [bytes, code, message] of [
      [htmlPage, 415, WRONG_TYPE_MESSAGE],
      [large, 413, "The picture must be at most 1 MB"],
      [damaged, 422, DAMAGED_MESSAGE],
      [Buffer.alloc(0), 422, "This picture is empty"],
    ] as const) {
      const form = () => toFormData({ name: "Other", image: bytes });
      for (const response of [
        await callApi("PUT", `${guidancePath}/${id}`, form()),
        await callApi("POST", guidancePath, form()),
      ]) {
        expect(response).toMatchObject({
          status: code,
          success: false,
          data: { errors: [{ field: "image", message }] },
        });
      }
    }
    expect((await readGuidance(id)) as object).toMatchObject({ image: null, version });
    expect(countObjects()).toBe(objectsBefore);
  });

  it("stays, and the new one is deleted, if the call is refused", async () => {
    const created = await callApi(
      "POST",
      guidancePath,
      toFormData({ name: unique("Mine"), image: picture }),
    );
    const { id, image } = created.data?.guidance as { id: number; image: string };
    const objectsBefore = countObjects();
    const stale = await callApi("PUT", `${guidancePath}/${id}`, toFormData({ image: picture }), {
      "If-Match": '"v9-x"',
    });
    expect(stale.status).toBe(412);
    expect(
      (await callApi("PUT", `${guidancePath}/${id}`, toFormData({ name: "", image: picture })))
        .status,
    ).toBe(422);
    expect(
      (await callApi("PUT", `${guidancePath}/999999`, toFormData({ image: picture }))).status,
    ).toBe(404);
    expect((await readGuidance(id)).image).toBe(image);
    expect(await fetchStatus(image)).toBe(200);
    await expect.poll(countObjects).toBe(objectsBefore);
  });

  it("is refused if there is no such file", async () => {
    const { id } = await createGuidance();
    const message = "This picture is no longer there. Please choose it again.";
    for (const image of ["A".repeat(22), `/media/${"A".repeat(22)}`, "../../etc/passwd"]) {
      expect(await callApi("PUT", `${guidancePath}/${id}`, { image })).toMatchObject(
        validationFailure(["image", message]),
      );
    }
  });

  it("is stored once, however often the call is sent under its key", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const name = unique("Once");
    const objectsBefore = countObjects();
    const send = (image: Buffer) => callApi("POST", guidancePath, toFormData({ name, image }), key);
    const responses = [await send(picture), await send(picture), await send(picture)];
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201]);
    const [one, ...others] = responses.map(({ data }) => data);
    for (const other of others) expect(other).toEqual(one);
    // A picture and its small version.
    await expect.poll(countObjects).toBe(objectsBefore + 2);
    const otherPicture = await plainPicture(10, 10).png().toBuffer();
    expect((await send(otherPicture)).status).toBe(422);
    await expect.poll(countObjects).toBe(objectsBefore + 2);
  });
});

describe("the files of a step", () => {
  it("are stored with the form, changed independently, and deleted with the guidance", async () => {
    const { id } = await createGuidance();
    const form = {
      [idFieldName]: String(id),
      guidanceDay: "2",
      ...STEP_TEXTS,
      image: picture,
      voice,
    };
    const created = await callApi("POST", stepPath, toFormData(form));
    expect(created).toMatchObject({
      status: 201,
      data: { step: { guidanceDirectionPhoto: MEDIA_URL, guidanceDirectionVoice: MEDIA_URL } },
    });
    const step = created.data?.step as Step & Record<string, string>;
    const { guidanceDirectionPhoto: photoUrl, guidanceDirectionVoice: voiceUrl } = step;
    const stepUrl = `${stepPath}/${step.id}`;
    expect(
      (await callApi("PUT", stepUrl, toFormData({ guidanceTitle: "Rest", voice: "" }))).data?.step,
    ).toEqual(
      expect.objectContaining({
        guidanceTitle: "Rest",
        guidanceDirectionPhoto: photoUrl,
        guidanceDirectionVoice: null,
      }),
    );
    await expect.poll(() => fetchStatus(voiceUrl)).toBe(404);
    expect(await callApi("PUT", stepUrl, toFormData({ voice: htmlPage }))).toMatchObject({
      status: 415,
      data: { errors: [{ field: "voice" }] },
    });
    expect((await callApi("DELETE", `${guidancePath}/${id}`)).status).toBe(200);
    await expect.poll(() => fetchStatus(photoUrl)).toBe(404);
  });

  it("are matched by position in a bulk call, where a refused file fails only its step", async () => {
    const { id } = await createGuidance();
    const steps = [1, 2, 3].map((guidanceDay) => ({ guidanceDay, ...STEP_TEXTS }));
    const objectsBefore = countObjects();
    const sent = await callApi(
      "POST",
      `${stepPath}/bulk`,
      toFormData({
        [idFieldName]: String(id),
        steps: JSON.stringify(steps),
        "image[0]": picture,
        "voice[0]": voice,
        "image[1]": htmlPage,
        "voice[1]": voice,
        "voice[2]": voice,
      }),
    );
    expect(sent).toMatchObject({
      status: 200,
      data: {
        created: [
          { guidanceDay: 1, guidanceDirectionPhoto: MEDIA_URL, guidanceDirectionVoice: MEDIA_URL },
          { guidanceDay: 3, guidanceDirectionPhoto: null, guidanceDirectionVoice: MEDIA_URL },
        ],
        errors: [
          { day: 2, error: WRONG_TYPE_MESSAGE, field: "steps[1]", message: WRONG_TYPE_MESSAGE },
        ],
      },
    });
    // A picture with its small version and two recordings; nothing of the refused step.
    await expect.poll(countObjects).toBe(objectsBefore + 4);

    const oneStep = { [idFieldName]: String(id), steps: JSON.stringify(steps.slice(0, 1)) };
    const refused = await callApi(
      "POST",
      `${stepPath}/bulk`,
      toFormData({ ...oneStep, "image[0]": damaged }),
    );
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: [{ day: 1, error: DAMAGED_MESSAGE }] },
    });
    const unmatched = toFormData({ ...oneStep, "voice[1]": voice, "image[7]": htmlPage });
    expect(await callApi("POST", `${stepPath}/bulk`, unmatched)).toMatchObject(
      validationFailure(
        ["voice[1]", "There is no step for this file"],
        ["image[7]", "There is no step for this file"],
      ),
    );
    await expect.poll(countObjects).toBe(objectsBefore + 4);
  });

  it("are refused under unknown field names", async () => {
    const { id } = await createGuidance();
    const stepUrl = `${stepPath}/${(await createStep(id)).id}`;
    for (const name of ["photo", "image[0]", "image[]", "__proto__", "image.x", "imageUpload"]) {
      const form = toFormData({ ...STEP_TEXTS, [name]: picture });
      expect((await callApi("PUT", stepUrl, form)).status, name).toBe(400);
    }
    for (const name of ["image[100]", "image[-1]", "image[0][1]", "image"]) {
      const form = toFormData({ [idFieldName]: String(id), steps: "[]", [name]: picture });
      expect((await callApi("POST", `${stepPath}/bulk`, form)).status, name).toBe(400);
    }
    const truncatedBody = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await callApi("PUT", stepUrl, truncatedBody, headers)).status).toBe(400);
    expect((await callApi("POST", "/tag", toFormData({ name: "x" }))).status).toBe(415);
  });
});
