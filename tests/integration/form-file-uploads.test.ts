import { withZod } from "@remix-validated-form/with-zod";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readForm, readAnonymousForm, readFormText } from "~/app/http/body.server";
import { storedFileIds, validateForm } from "~/app/http/form-files.server";
import { toIdempotentRequest, saveIdempotent } from "~/app/http/submission.server";
import { StoredFile } from "~/models";
import { fileField } from "~/models/files/stored-file.schema";
import type { Caller } from "~/server/platform/caller";
import { TooLargeError } from "~/server/platform/errors";
import { settings, replaceSettings } from "~/server/platform/settings";
import { seedGuidance } from "../factories/content";
import { plainPicture, readRecording } from "../factories/files";
import { visitorFrom } from "../factories/people";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import {
  buildFormRequest,
  streamChunks,
  MULTIPART_HEADERS,
  encodeMultipart,
  type FormPart,
  buildRawRequest,
} from "../support/form-requests";
import { listIncoming, isStorageConsistent, listObjects } from "../support/stored-files";

const FILES = { image: "image", voice: "audio" } as const;
const validator = withZod(
  z.object({
    name: z.string().min(1, "A name is required"),
    image: fileField("image"),
    voice: fileField("audio"),
  }),
);
const WRONG_TYPE = "The picture must be a JPEG, PNG, WebP, GIF or AVIF file";
const MB = 1_048_576;

let picture: Buffer;
const voice = readRecording("voice.webm");

const read = (request: Request, caller = admin) => readForm(request, { caller, files: FILES });
const readParts = (...parts: FormPart[]) => read(buildFormRequest(parts));
const findFieldErrors = async (form: FormData) =>
  (await validateForm(validator, form)).error?.fieldErrors ?? {};
const toEntries = (form: FormData) => Object.fromEntries(form);

describe.runIf(HAS_DATABASE)("a form with files", () => {
  useDatabase();
  beforeAll(async () => {
    picture = await plainPicture(20, 10).png().toBuffer();
    replaceSettings({ ...settings(), fileLimitsMb: { image: 1, audio: 2, video: 3 } });
  });

  it("is parsed into texts, with the stored id in place of each file", async () => {
    const form = await readParts(
      ["name", "Knee – übung"],
      ["image", ""],
      ["imageUpload", picture, "knee.png"],
      ["voice", ""],
      ["voiceUpload", voice, "voice.webm"],
    );
    const [image, sound] = storedFileIds(form);
    expect(toEntries(form)).toEqual({ name: "Knee – übung", image, voice: sound });
    expect(await StoredFile.findByPk(image)).toMatchObject({ name: "knee.png", kind: "image" });
    expect(await StoredFile.findByPk(sound)).toMatchObject({ kind: "audio" });
    expect(await validateForm(validator, form)).toMatchObject({
      data: { name: "Knee – übung", image, voice: sound },
    });
  });

  it("keeps the current file if none is chosen, and removes it on request", async () => {
    const id = "a".repeat(22);
    const unchanged: FormPart[] = [
      ["image", id],
      ["imageUpload", "", ""],
      ["voice", id],
    ];
    expect(toEntries(await readParts(...unchanged))).toEqual({ image: id, voice: id });
    const removed = await readParts(...unchanged, ["imageRemove", "on"], ["voiceUpload", "", ""]);
    expect(toEntries(removed)).toEqual({ image: "", voice: id });
  });

  it("prefers a new file to the removal of the current file", async () => {
    const upload: FormPart = ["imageUpload", picture, "knee.png"];
    const form = await readParts(["image", "a".repeat(22)], upload, ["imageRemove", "on"]);
    expect(toEntries(form)).toEqual({ image: storedFileIds(form)[0] });
  });

  it("may be URL-encoded: browsers then send only the names of files", async () => {
    const body = "name=a&image=&imageUpload=knee.png&imageRemove=on";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(toEntries(await read(buildRawRequest(body, headers)))).toEqual({ name: "a", image: "" });
  });

  it("reports refused files at their fields, beside the other errors", async () => {
    const form = await readParts(
      ["name", ""],
      ["image", "a".repeat(22)],
      ["imageUpload", "<svg onload=alert(1)>", "knee.png"],
      ["voiceUpload", voice, "voice.webm"],
    );
    expect(await findFieldErrors(form)).toEqual({ name: "A name is required", image: WRONG_TYPE });
    expect(form.get("image")).toBe("a".repeat(22));
    expect(storedFileIds(form)).toEqual([form.get("voice")]);
    expect(await isStorageConsistent()).toBe(true);
  });

  it("is read to its end even if a file is too large", async () => {
    const large = Buffer.concat([picture, Buffer.alloc(20 * MB)]);
    const form = await readParts(
      ["imageUpload", large, "knee.png"],
      ["voiceUpload", voice, "voice.webm"],
      ["name", "behind"],
    );
    expect(await findFieldErrors(form)).toEqual({ image: "The picture must be at most 1 MB" });
    expect([form.get("name"), storedFileIds(form)]).toEqual(["behind", [form.get("voice")]]);
    expect(await isStorageConsistent()).toBe(true);
  });

  it("accepts a file of exactly the limit, and refuses a file of a byte more", async () => {
    const padPicture = (bytes: number) =>
      Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    const fits = await readParts(["name", "Knee"], ["imageUpload", padPicture(MB), "a.png"]);
    expect(await findFieldErrors(fits)).toEqual({});
    const tooLarge = await readParts(["imageUpload", padPicture(MB + 1), "a.png"]);
    expect(await findFieldErrors(tooLarge)).toMatchObject({
      image: "The picture must be at most 1 MB",
    });
  });

  it("may arrive in chunks of any size", async () => {
    const body = encodeMultipart([
      ["name", "a"],
      ["imageUpload", picture, "knee.png"],
    ]);
    for (const piece of [1, 7, 100]) {
      const form = await read(buildRawRequest(streamChunks(body, { piece }), MULTIPART_HEADERS));
      expect(storedFileIds(form)).toEqual([form.get("image")]);
    }
  });

  describe("stores nothing when it", () => {
    const upload: FormPart = ["imageUpload", Buffer.alloc(500_000, 1), "a.png"];
    const sound: FormPart = ["voiceUpload", voice, "voice.webm"];
    const malformed: [string, () => Request][] = [
      [
        "is aborted within a file",
        () =>
          buildRawRequest(
            streamChunks(encodeMultipart([sound, ["imageUpload", largePicture(), "a.png"]]), {
              breaksAt: 200_000,
            }),
            MULTIPART_HEADERS,
          ),
      ],
      [
        "ends within a file",
        () => buildRawRequest(encodeMultipart([sound, upload], ""), MULTIPART_HEADERS),
      ],
      [
        "ends within a text",
        () =>
          buildRawRequest(
            encodeMultipart([sound, ["name", "cut"]], "").subarray(0, -4),
            MULTIPART_HEADERS,
          ),
      ],
      [
        "ends before a part",
        () => buildRawRequest(encodeMultipart([sound], ""), MULTIPART_HEADERS),
      ],
      ["has two files for a field", () => buildFormRequest([sound, sound])],
      [
        "has a file for another field",
        () => buildFormRequest([sound, ["other", picture, "a.png"]]),
      ],
      ["has a file without a field", () => buildFormRequest([sound, ["", picture, "a.png"]])],
      ["has a file with an index", () => buildFormRequest([sound, ["image[0]", picture, "a.png"]])],
      ["has a hostile field name", () => buildFormRequest([sound, ["a.b[1000000]", "x"]])],
      [
        "has a field with the name of an inherited property",
        () => buildFormRequest([sound, ["constructor", "x"]]),
      ],
      ["has thousands of fields", () => buildFormRequest([sound, ...buildFields(1_500)])],
    ];
    it.each(malformed)("%s", async (_, request) => {
      const fileCount = await StoredFile.count();
      await expect(read(request())).rejects.toMatchObject({ status: 400 });
      expect([await StoredFile.count(), listIncoming(), await isStorageConsistent()]).toEqual([
        fileCount,
        [],
        true,
      ]);
    });

    it.each<[string, FormPart[], object]>([
      ["has more text than the limit", [["name", "x".repeat(MB + 1)], sound], {}],
      ["declares a huge Content-Length", [sound], { "Content-Length": String(200 * MB) }],
    ])("%s", async (_, parts, headers) => {
      const fileCount = await StoredFile.count();
      await expect(read(buildFormRequest(parts, headers))).rejects.toMatchObject({ status: 413 });
      expect([await StoredFile.count(), listIncoming(), await isStorageConsistent()]).toEqual([
        fileCount,
        [],
        true,
      ]);
    });

    it("comes from a viewer", async () => {
      const fileCount = await StoredFile.count();
      const attempt = read(buildFormRequest([sound]), viewer);
      await expect(attempt).rejects.toMatchObject({ status: 403 });
      expect([await StoredFile.count(), await isStorageConsistent()]).toEqual([fileCount, true]);
    });
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["knee\0.png", "knee.png"],
    ["knee\u202egnp.exe", "kneegnp.exe"],
    [`${"x".repeat(300)}.png`, `${"x".repeat(196)}.png`],
    ["Müller 👩‍⚕️.png", "Müller 👩‍⚕️.png"],
  ])("sanitizes the file name %j", async (sentName, storedName) => {
    const [id] = storedFileIds(await readParts(["imageUpload", picture, sentName]));
    expect((await StoredFile.findByPk(id))?.name).toBe(storedName);
    expect(listObjects()).toContain(id);
  });

  it("that stalls is aborted after a minute, and stores nothing", async () => {
    const firstBytes = encodeMultipart([["imageUpload", largePicture(), "a.png"]], "").subarray(
      0,
      -100_000,
    );
    const stalled = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(firstBytes)),
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const reading = read(buildRawRequest(stalled, MULTIPART_HEADERS));
      const refusal = expect(reading).rejects.toMatchObject({ status: 408 });
      while (listIncoming().length === 0) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(59_000);
      expect(listIncoming()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2_000);
      await refusal;
    } finally {
      vi.useRealTimers();
    }
    expect(await isStorageConsistent()).toBe(true);
  });

  it("from an anonymous visitor is read without storing its files", async () => {
    const fileCount = await StoredFile.count();
    const form = await readAnonymousForm(
      buildFormRequest([
        ["name", "Knee"],
        ["image", "a".repeat(22)],
        ["imageUpload", picture, "knee.png"],
        ["imageRemove", "on"],
        ["voice", "b".repeat(22)],
        ["voiceUpload", Buffer.alloc(5 * MB), "voice.webm"],
      ]),
    );
    expect(toEntries(form)).toEqual({ name: "Knee", image: "", voice: "b".repeat(22) });
    expect([await StoredFile.count(), listIncoming()]).toEqual([fileCount, []]);
  });

  it("is limited to the text that a page can render again, with a lower limit for visitors", async () => {
    const readFormOfLength = (length: number, caller: Caller) => {
      const body = new URLSearchParams({ name: "a".repeat(length - 2), more: "bc" });
      const request = new Request("http://127.0.0.1/", { method: "POST", body });
      return readForm(request, { caller });
    };
    const visitor = visitorFrom();
    expect(readFormText(await readFormOfLength(100_000, visitor), "more")).toBe("bc");
    await expect(readFormOfLength(100_001, visitor)).rejects.toThrow(
      "The form has more than 100000 characters",
    );
    expect(readFormText(await readFormOfLength(300_000, admin), "more")).toBe("bc");
    await expect(readFormOfLength(300_001, admin)).rejects.toThrow(TooLargeError);
    const files = { name: "a".repeat(300_001) };
    await expect(readParts(...Object.entries(files))).rejects.toThrow(TooLargeError);
  });

  it("may have 1,200 fields, enough for one per tag, and no more", async () => {
    const maxFields = Array.from({ length: 1_200 }, (_, index): FormPart => [
      `f${index}`,
      `${index}`,
    ]);
    expect(toEntries(await readParts(...maxFields))).toMatchObject({ f0: "0", f1199: "1199" });
    await expect(readParts(...maxFields, ["name", "x"])).rejects.toThrow("could not be read");
    const readUrlEncoded = (pairs: FormPart[]) => {
      const body = pairs.map((pair) => pair.join("=")).join("&");
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return readForm(new Request("http://127.0.0.1/", { method: "POST", body, headers }));
    };
    expect(toEntries(await readUrlEncoded(maxFields))).toMatchObject({ f0: "0", f1199: "1199" });
    await expect(readUrlEncoded([...maxFields, ["name", "x"]])).rejects.toThrow("too many fields");
  });

  it("that is submitted twice is recognized by the bytes of its files, and the repeated files are discarded", async () => {
    const url = new URL("http://127.0.0.1/admin/caretaker-guidance/new");
    const send = async (bytes: Buffer, name = "knee.png") => {
      const form = await readParts(
        ["submissionKey", "key-of-sixteen-letters"],
        ["name", "Knee"],
        ["imageUpload", bytes, name],
      );
      const image = readFormText(form, "image");
      const id = await saveIdempotent(admin, toIdempotentRequest(url, form), async () => {
        return Promise.resolve(image);
      });
      return { image, id };
    };
    const first = await send(picture);
    await seedGuidance({ image: first.image });
    const fileCount = await StoredFile.count();
    const again = await send(picture, "another name.png");
    expect(again.id).toBe(first.id);
    expect(again.image).not.toBe(first.image);
    expect(await StoredFile.count()).toBe(fileCount);
    const other = await send(await plainPicture(11, 11).png().toBuffer());
    expect(other.id).toBe(other.image);
    expect(await isStorageConsistent()).toBe(true);
  });
});

const largePicture = () => Buffer.concat([picture, Buffer.alloc(900_000)]);
const buildFields = (count: number) =>
  Array.from({ length: count }, (_, index): FormPart => [`field${index}`, "x"]);
