import type { ActionFunctionArgs } from "@remix-run/node";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { allow, apiRoute } from "~/app/http/api-route.server";
import { Guidance, StoredFile } from "~/models";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { createGuidance, updateGuidance } from "~/server/guidance/guidances";
import { settings, useSettings } from "~/server/platform/settings";
import { log } from "~/server/platform/log";
import { plainPicture, pngThatClaims, recording } from "../factories/files";
import { unique } from "../factories/names";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { formRequest, type Part, rawRequest } from "../support/form-requests";
import type { Envelope } from "../support/http";
import { isWhole, objects } from "../support/stored-files";

const FILES = { files: { image: "image", voice: "audio" } } as const;

/** What the calls of guidance do with a body. */
const guidance = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, body }) => {
      const { id } = await createGuidance(caller, "caretaker", await body());
      return { status: 201, message: "created", data: { id, imageId: await imageOf(id) } };
    },
    FILES,
  ),
  PUT: allow(
    "content.write",
    async ({ caller, body, url }) => {
      const id = Number(url.searchParams.get("id"));
      await updateGuidance(caller, "caretaker", id, await body());
      return { message: "updated", data: null };
    },
    FILES,
  ),
});
/** What a call does that takes many at once. */
const many = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, body, refusedFiles }) => {
      const values = await body();
      const image = values["image[0]"];
      if (image) await createGuidance(caller, "caretaker", { name: unique("Knee"), image });
      return { message: "done", data: { values, refused: await refusedFiles() } };
    },
    { ...FILES, maxPerField: 3 },
  ),
});
const without = apiRoute({
  POST: allow("content.write", async ({ body }) => ({ message: "", data: await body() })),
});

type Route = typeof guidance;
const call = async (request: Request, { action }: Route = guidance) => {
  const args = { request, params: {}, context: {} } as ActionFunctionArgs;
  const response = await action(args);
  const { result } = (await response.json()) as Envelope;
  return { status: response.status, headers: response.headers, ...result };
};
const send = (...parts: Part[]) => call(formRequest(parts));
const sendMany = (...parts: Part[]) => call(formRequest(parts), many);
const json = (body: unknown, headers = {}) =>
  rawRequest(JSON.stringify(body), { "Content-Type": "application/json", ...headers });
const name = (): Part => ["name", unique("Guidance")];
const imageOf = async (id: unknown) => (await Guidance.findByPk(Number(id)))?.imageId ?? null;
/** The rows that a call leaves. */
const rowsOf = async (work: () => Promise<unknown>) => {
  const before = await StoredFile.count();
  await work();
  return (await StoredFile.count()) - before;
};

let picture: Buffer;
const voice = recording("voice.webm");

describe.runIf(HAS_DATABASE)("a call with files", () => {
  useDatabase();
  beforeAll(() => {
    log.level = "silent";
  });
  beforeAll(async () => {
    picture = await plainPicture(20, 10).png().toBuffer();
    const fileLimitsMb = { image: 1, audio: 1, video: 1 };
    useSettings({ ...settings(), access: "open", fileLimitsMb });
  });
  afterEach(() => replaceFileStorage(undefined));

  it("makes a record with its picture", async () => {
    const made = await send(name(), ["image", picture, "knee.png"]);
    expect(made.status).toBe(201);
    const { id, imageId } = made.data ?? {};
    expect(await imageOf(id)).toBe(imageId);
    expect(objects()).toContain(imageId);
  });

  it("takes a file that has no name, and none where the part is empty", async () => {
    const nameless = await send(name(), ["image", picture, ""]);
    expect((await StoredFile.findByPk(String(nameless.data?.imageId)))?.name).toBe("");
    const none = await send(name(), ["image", "", ""]);
    expect([none.status, none.data?.imageId]).toEqual([201, null]);
  });

  it("leaves the picture where it is left out, replaces it, and takes it away", async () => {
    const { id, imageId } = (await send(name(), ["image", picture, "a.png"])).data ?? {};
    const put = (parts: Part[]) => {
      const request = formRequest([name(), ...parts]);
      const { headers, body } = request;
      return call(
        new Request(`${request.url}?id=${Number(id)}`, {
          method: "PUT",
          headers,
          body,
          ...{ duplex: "half" },
        }),
      );
    };
    expect((await put([])).status).toBe(200);
    expect(await imageOf(id)).toBe(imageId);
    await put([["image", `/media/${String(imageId)}`]]);
    expect(await imageOf(id)).toBe(imageId);
    expect((await put([["image", "/media/elsewhere"]])).data?.errors).toEqual([
      { field: "image", message: "This picture is no longer there. Please choose it again." },
    ]);
    await put([["image", picture, "b.png"]]);
    expect(await imageOf(id)).not.toBe(imageId);
    expect(objects()).not.toContain(imageId);
    await put([["image", ""]]);
    expect(await imageOf(id)).toBeNull();
    expect(await isWhole()).toBe(true);
  });

  it("comes as JSON just as well", async () => {
    const made = await call(json({ name: unique("Guidance"), image: null }));
    expect([made.status, made.data?.imageId]).toEqual([201, null]);
  });

  it.each<[string, number, string, () => Buffer]>([
    ["too large", 413, "The picture must be at most 1 MB", () => large()],
    [
      "of another type",
      415,
      "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
      () => voice,
    ],
    ["a script", 415, "The picture must be a JPEG, PNG, WebP, GIF or AVIF file", () => html()],
    [
      "of 50,000 x 50,000 pixels",
      413,
      "The picture must be at most 64 megapixels",
      () => pngThatClaims(50_000, 50_000),
    ],
  ])("that is %s is refused at its field, and leaves nothing", async (_, status, said, bytes) => {
    const rows = await rowsOf(async () => {
      const { message, data, ...answer } = await send(
        name(),
        ["image", bytes(), "knee.png"],
        ["voice", voice, "voice.webm"],
      );
      expect([answer.status, message]).toEqual([status, said]);
      expect(data).toEqual({ errors: [{ field: "image", message: said }] });
    });
    expect([rows, await isWhole()]).toEqual([0, true]);
  });

  it.each<[string, string, () => Buffer]>([
    ["truncated", "This picture cannot be read. It may be damaged.", () => picture.subarray(0, 60)],
    ["empty", "This picture is empty", () => Buffer.alloc(0)],
  ])("that is %s fails the validation", async (_, said, bytes) => {
    const rows = await rowsOf(async () => {
      const answer = await send(name(), ["image", bytes(), "knee.png"]);
      expect([answer.status, answer.message]).toEqual([422, "Validation failed"]);
      expect(answer.data).toEqual({ errors: [{ field: "image", message: said }] });
    });
    expect([rows, await isWhole()]).toEqual([0, true]);
  });

  it("may be one only for each field", async () => {
    const twice: Part = ["image", picture, "knee.png"];
    const answer = await send(name(), twice, twice);
    expect([answer.status, answer.message]).toEqual([400, "The form has several files for image"]);
    expect(await isWhole()).toBe(true);
  });

  it("names every file that is not taken", async () => {
    const answer = await send(name(), ["image", voice, "a"], ["voice", picture, "b"]);
    expect(answer.status).toBe(415);
    expect(answer.data?.errors).toMatchObject([{ field: "image" }, { field: "voice" }]);
  });

  it("is told when there is no room", async () => {
    const error = Object.assign(new Error("full"), { code: "ENOSPC" });
    replaceFileStorage({ ...fileStorage(), put: () => Promise.reject(error) });
    const answer = await send(name(), ["image", picture, "knee.png"]);
    const message = "There is no room left to store this file";
    expect([answer.status, answer.message]).toEqual([507, message]);
    expect(answer.data).toEqual({ errors: [{ field: "image", message }] });
  });

  it("leaves nothing when the record is refused", async () => {
    const rows = await rowsOf(async () => {
      const answer = await send(["name", ""], ["image", picture, "knee.png"]);
      expect(answer.status).toBe(422);
    });
    expect([rows, await isWhole()]).toEqual([0, true]);
  });

  it("is known by what is in its files when it is sent again", async () => {
    const headers = { "Idempotency-Key": unique("key").replaceAll(" ", "-") };
    const parts: Part[] = [name(), ["image", picture, "knee.png"]];
    const first = await call(formRequest(parts, headers));
    let again: typeof first | undefined;
    const rows = await rowsOf(async () => {
      again = await call(formRequest(parts, headers));
    });
    expect([again?.status, again?.data, rows]).toEqual([201, first.data, 0]);
    expect(again?.headers.get("idempotency-replayed")).toBe("true");
    const other = await call(formRequest([parts[0]!, ["image", otherPicture(), "a"]], headers));
    expect(other.status).toBe(422);
    expect(await isWhole()).toBe(true);
  });

  it("is refused where no files are taken", async () => {
    const answer = await call(formRequest([["image", picture, "a.png"]]), without);
    expect([answer.status, await isWhole()]).toEqual([415, true]);
  });

  it("comes from a program that is let in, or is not read", async () => {
    useSettings({ ...settings(), access: "sign-in" });
    const rows = await rowsOf(async () => {
      expect((await send(name(), ["image", picture, "a.png"])).status).toBe(401);
    });
    useSettings({ ...settings(), access: "open" });
    expect([rows, await isWhole()]).toEqual([0, true]);
  });

  describe("for many", () => {
    it("has a file for each by its number, and only the wrong ones fail", async () => {
      const rows = await rowsOf(async () => {
        const { status, data } = await sendMany(
          ["steps", "[]"],
          ["image[0]", picture, "a.png"],
          ["image[1]", voice, "b.png"],
          ["voice[2]", voice, "c.webm"],
        );
        expect(status).toBe(200);
        const { values, refused } = data as { values: Record<string, string>; refused: unknown };
        expect(Object.keys(values).sort()).toEqual(["image[0]", "steps", "voice[2]"]);
        expect(refused).toEqual([
          { field: "image[1]", message: "The picture must be a JPEG, PNG, WebP, GIF or AVIF file" },
        ]);
      });
      // The one that was taken; voice[2] was not.
      expect([rows, await isWhole()]).toEqual([1, true]);
    });

    it.each(["image", "image[3]", "image[00]", "image[-1]", "image[0].a", "other[0]"])(
      "has no file %s",
      async (field) => {
        const answer = await sendMany([field, picture, "a.png"]);
        expect([answer.status, await isWhole()]).toEqual([400, true]);
      },
    );
  });
});

const large = () => Buffer.concat([picture, Buffer.alloc(1_048_576)]);
const html = () => Buffer.from("<!doctype html><script>alert(1)</script>");
const otherPicture = () => Buffer.concat([picture, Buffer.from("x")]);
