import type { ActionFunctionArgs } from "@remix-run/node";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { allow, apiRoute } from "~/app/http/api-route.server";
import { Guidance, StoredFile } from "~/models";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { createGuidance, updateGuidance } from "~/server/guidance/guidances";
import { settings, replaceSettings } from "~/server/platform/settings";
import { log } from "~/server/platform/log";
import { plainPicture, pngWithClaimedSize, readRecording } from "../factories/files";
import { unique } from "../factories/names";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { buildFormRequest, type FormPart, buildRawRequest } from "../support/form-requests";
import type { Envelope } from "../support/http";
import { isStorageConsistent, listObjects } from "../support/stored-files";

const FILE_OPTIONS = { files: { image: "image", voice: "audio" } } as const;

/** A route that creates and updates guidance, as the guidance endpoints do. */
const guidanceRoute = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, body }) => {
      const { id } = await createGuidance(caller, "caretaker", await body());
      return { status: 201, message: "created", data: { id, imageId: await readImageId(id) } };
    },
    FILE_OPTIONS,
  ),
  PUT: allow(
    "content.write",
    async ({ caller, body, url }) => {
      const id = Number(url.searchParams.get("id"));
      await updateGuidance(caller, "caretaker", id, await body());
      return { message: "updated", data: null };
    },
    FILE_OPTIONS,
  ),
});
/** A route that accepts several files per field. */
const batchRoute = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, body, refusedFiles }) => {
      const values = await body();
      const image = values["image[0]"];
      if (image) await createGuidance(caller, "caretaker", { name: unique("Knee"), image });
      return { message: "done", data: { values, refused: await refusedFiles() } };
    },
    { ...FILE_OPTIONS, maxPerField: 3 },
  ),
});
const routeWithoutFiles = apiRoute({
  POST: allow("content.write", async ({ body }) => ({ message: "", data: await body() })),
});

type Route = typeof guidanceRoute;
const callRoute = async (request: Request, { action }: Route = guidanceRoute) => {
  const args = { request, params: {}, context: {} } as ActionFunctionArgs;
  const response = await action(args);
  const { result } = (await response.json()) as Envelope;
  return { status: response.status, headers: response.headers, ...result };
};
const send = (...parts: FormPart[]) => callRoute(buildFormRequest(parts));
const sendToBatchRoute = (...parts: FormPart[]) => callRoute(buildFormRequest(parts), batchRoute);
const buildJsonRequest = (body: unknown, headers = {}) =>
  buildRawRequest(JSON.stringify(body), { "Content-Type": "application/json", ...headers });
const namePart = (): FormPart => ["name", unique("Guidance")];
const readImageId = async (id: unknown) => (await Guidance.findByPk(Number(id)))?.imageId ?? null;
/** Counts the stored files that `work` adds. */
const countNewFiles = async (work: () => Promise<unknown>) => {
  const before = await StoredFile.count();
  await work();
  return (await StoredFile.count()) - before;
};

let picture: Buffer;
const voice = readRecording("voice.webm");

describe.runIf(HAS_DATABASE)("an API request with files", () => {
  useDatabase();
  beforeAll(() => {
    log.level = "silent";
  });
  beforeAll(async () => {
    picture = await plainPicture(20, 10).png().toBuffer();
    const fileLimitsMb = { image: 1, audio: 1, video: 1 };
    replaceSettings({ ...settings(), access: "open", fileLimitsMb });
  });
  afterEach(() => replaceFileStorage(undefined));

  it("creates a record with its picture", async () => {
    const created = await send(namePart(), ["image", picture, "knee.png"]);
    expect(created.status).toBe(201);
    const { id, imageId } = created.data ?? {};
    expect(await readImageId(id)).toBe(imageId);
    expect(listObjects()).toContain(imageId);
  });

  it("accepts a file without a name, and takes an empty part for no file", async () => {
    const nameless = await send(namePart(), ["image", picture, ""]);
    expect((await StoredFile.findByPk(String(nameless.data?.imageId)))?.name).toBe("");
    const none = await send(namePart(), ["image", "", ""]);
    expect([none.status, none.data?.imageId]).toEqual([201, null]);
  });

  it("keeps a picture that the request omits, replaces it, and removes it", async () => {
    const { id, imageId } = (await send(namePart(), ["image", picture, "a.png"])).data ?? {};
    const put = (parts: FormPart[]) => {
      const request = buildFormRequest([namePart(), ...parts]);
      const { headers, body } = request;
      const url = `${request.url}?id=${Number(id)}`;
      return callRoute(new Request(url, { method: "PUT", headers, body, duplex: "half" }));
    };
    expect((await put([])).status).toBe(200);
    expect(await readImageId(id)).toBe(imageId);
    await put([["image", `/media/${String(imageId)}`]]);
    expect(await readImageId(id)).toBe(imageId);
    expect((await put([["image", "/media/elsewhere"]])).data?.errors).toEqual([
      {
        field: "image",
        message: "This picture is no longer there. Please choose it again.",
        code: "not-found",
      },
    ]);
    await put([["image", picture, "b.png"]]);
    expect(await readImageId(id)).not.toBe(imageId);
    expect(listObjects()).not.toContain(imageId);
    await put([["image", ""]]);
    expect(await readImageId(id)).toBeNull();
    expect(await isStorageConsistent()).toBe(true);
  });

  it("may be JSON when it has no file", async () => {
    const created = await callRoute(buildJsonRequest({ name: unique("Guidance"), image: null }));
    expect([created.status, created.data?.imageId]).toEqual([201, null]);
  });

  it.each<[string, number, string, () => Buffer]>([
    ["too large", 413, "The picture must be at most 1 MB", () => largePicture()],
    [
      "of another type",
      415,
      "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
      () => voice,
    ],
    [
      "a script",
      415,
      "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
      () => scriptFile(),
    ],
    [
      "of 50,000 x 50,000 pixels",
      413,
      "The picture must be at most 64 megapixels",
      () => pngWithClaimedSize(50_000, 50_000),
    ],
  ])(
    "is refused with an error at the field if a picture is %s, and stores nothing",
    async (_, status, expectedMessage, bytes) => {
      const newFiles = await countNewFiles(async () => {
        const { message, data, ...response } = await send(
          namePart(),
          ["image", bytes(), "knee.png"],
          ["voice", voice, "voice.webm"],
        );
        expect([response.status, message]).toEqual([status, expectedMessage]);
        expect(data).toEqual({
          errors: [{ field: "image", message: expectedMessage, code: "file-refused" }],
        });
      });
      expect([newFiles, await isStorageConsistent()]).toEqual([0, true]);
    },
  );

  it.each<[string, string, () => Buffer]>([
    ["truncated", "This picture cannot be read. It may be damaged.", () => picture.subarray(0, 60)],
    ["empty", "This picture is empty", () => Buffer.alloc(0)],
  ])("fails validation if a picture is %s", async (_, expectedMessage, bytes) => {
    const newFiles = await countNewFiles(async () => {
      const response = await send(namePart(), ["image", bytes(), "knee.png"]);
      expect([response.status, response.message]).toEqual([422, "Validation failed"]);
      expect(response.data).toEqual({
        errors: [{ field: "image", message: expectedMessage, code: "file-refused" }],
      });
    });
    expect([newFiles, await isStorageConsistent()]).toEqual([0, true]);
  });

  it("may have only one file per field", async () => {
    const imagePart: FormPart = ["image", picture, "knee.png"];
    const response = await send(namePart(), imagePart, imagePart);
    expect([response.status, response.message]).toEqual([
      400,
      "The form has several files for image",
    ]);
    expect(await isStorageConsistent()).toBe(true);
  });

  it("reports every refused file", async () => {
    const response = await send(namePart(), ["image", voice, "a"], ["voice", picture, "b"]);
    expect(response.status).toBe(415);
    expect(response.data?.errors).toMatchObject([{ field: "image" }, { field: "voice" }]);
  });

  it("is refused with 507 when the storage is full", async () => {
    const error = Object.assign(new Error("full"), { code: "ENOSPC" });
    replaceFileStorage({ ...fileStorage(), put: () => Promise.reject(error) });
    const response = await send(namePart(), ["image", picture, "knee.png"]);
    const message = "There is no room left to store this file";
    expect([response.status, response.message]).toEqual([507, message]);
    expect(response.data).toEqual({
      errors: [{ field: "image", message, code: "file-refused" }],
    });
  });

  it("stores nothing when the record is refused", async () => {
    const newFiles = await countNewFiles(async () => {
      const response = await send(["name", ""], ["image", picture, "knee.png"]);
      expect(response.status).toBe(422);
    });
    expect([newFiles, await isStorageConsistent()]).toEqual([0, true]);
  });

  it("is replayed when it is repeated with the same bytes, and refused with other bytes", async () => {
    const headers = { "Idempotency-Key": unique("key").replaceAll(" ", "-") };
    const parts: FormPart[] = [namePart(), ["image", picture, "knee.png"]];
    const first = await callRoute(buildFormRequest(parts, headers));
    let again: typeof first | undefined;
    const newFiles = await countNewFiles(async () => {
      again = await callRoute(buildFormRequest(parts, headers));
    });
    expect([again?.status, again?.data, newFiles]).toEqual([201, first.data, 0]);
    expect(again?.headers.get("idempotency-replayed")).toBe("true");
    const other = await callRoute(
      buildFormRequest([parts[0]!, ["image", otherPicture(), "a"]], headers),
    );
    expect(other.status).toBe(422);
    expect(await isStorageConsistent()).toBe(true);
  });

  it("is refused by a route without files", async () => {
    const response = await callRoute(
      buildFormRequest([["image", picture, "a.png"]]),
      routeWithoutFiles,
    );
    expect([response.status, await isStorageConsistent()]).toEqual([415, true]);
  });

  it("is refused without authentication, and stores nothing", async () => {
    replaceSettings({ ...settings(), access: "sign-in" });
    const newFiles = await countNewFiles(async () => {
      expect((await send(namePart(), ["image", picture, "a.png"])).status).toBe(401);
    });
    replaceSettings({ ...settings(), access: "open" });
    expect([newFiles, await isStorageConsistent()]).toEqual([0, true]);
  });

  describe("with several files per field", () => {
    it("accepts one file per index, and refuses only the invalid files", async () => {
      const newFiles = await countNewFiles(async () => {
        const { status, data } = await sendToBatchRoute(
          ["steps", "[]"],
          ["image[0]", picture, "a.png"],
          ["image[1]", voice, "b.png"],
          ["voice[2]", voice, "c.webm"],
        );
        expect(status).toBe(200);
        const { values, refused } = data as { values: Record<string, string>; refused: unknown };
        expect(Object.keys(values).sort()).toEqual(["image[0]", "steps", "voice[2]"]);
        expect(refused).toEqual([
          {
            field: "image[1]",
            message: "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
            code: "file-refused",
          },
        ]);
      });
      // image[0] is attached; voice[2] is discarded.
      expect([newFiles, await isStorageConsistent()]).toEqual([1, true]);
    });

    it.each(["image", "image[3]", "image[00]", "image[-1]", "image[0].a", "other[0]"])(
      "is refused with the file field %s",
      async (field) => {
        const response = await sendToBatchRoute([field, picture, "a.png"]);
        expect([response.status, await isStorageConsistent()]).toEqual([400, true]);
      },
    );
  });
});

const largePicture = () => Buffer.concat([picture, Buffer.alloc(1_048_576)]);
const scriptFile = () => Buffer.from("<!doctype html><script>alert(1)</script>");
const otherPicture = () => Buffer.concat([picture, Buffer.from("x")]);
