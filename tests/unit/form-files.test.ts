import { describe, expect, it } from "vitest";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { withFileErrors } from "~/app/components/forms/form/form-state";
import { requiresValidFiles } from "~/app/contracts/step-validator";
import {
  BYTES_PER_MB,
  fileHint,
  parseFileId,
  findFileProblem,
} from "~/models/files/stored-file.schema";

describe("the problem of a chosen file", () => {
  it.each([
    [
      "image",
      { size: 10 * BYTES_PER_MB + 1, type: "image/png" },
      "The picture must be at most 10 MB",
    ],
    ["audio", { size: 10 * BYTES_PER_MB + 1, type: "" }, "The recording must be at most 10 MB"],
    ["image", { size: 0, type: "image/png" }, "This picture is empty"],
    [
      "image",
      { size: 1, type: "image/svg+xml" },
      "The picture must be a JPEG, PNG, WebP, GIF or AVIF file",
    ],
    ["image", { size: 10 * BYTES_PER_MB, type: "image/avif" }, null],
    ["image", { size: 1, type: "" }, null],
    ["audio", { size: 1, type: "video/webm" }, null],
  ] as const)("of the kind %s: %j: %s", (kind, file, message) => {
    expect(findFileProblem(file, kind, 10)).toBe(message);
  });

  it("can be avoided: the hint names the formats and the limit", () => {
    expect(fileHint("image", 10)).toBe("JPEG, PNG, WebP, GIF or AVIF, at most 10 MB");
    expect(fileHint("audio", 1)).toBe("WebM, Ogg, MP3, M4A or WAV, at most 1 MB");
  });
});

it("parses the id of a file from its id or its address", () => {
  const id = "abcdefghijklmnopqrstuv";
  expect([id, `/media/${id}`, null, undefined, ""].map(parseFileId)).toEqual([id, id, "", "", ""]);
});

describe("a form with an invalid file", () => {
  const validator = withZod(
    z.object({ name: z.string().min(1, "Name is required"), image: z.string() }),
  );
  const problems = new Map([["image", "The picture must be at most 10 MB"]]);
  const buildForm = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: "A", image: "", ...values })) {
      form.append(name, value);
    }
    return form;
  };
  const validate = async (
    form: FormData,
    fileProblems: Map<string, string> = problems,
    shouldValidate?: (form: FormData) => boolean,
  ) =>
    (await withFileErrors(validator, fileProblems, shouldValidate).validate(form)).error
      ?.fieldErrors;

  it("is not sent, and lists all errors in the order of its fields", async () => {
    expect(await validate(buildForm({}))).toEqual(Object.fromEntries(problems));
    const both = await validate(buildForm({ name: "" }));
    expect(Object.entries(both ?? {})).toEqual([["name", "Name is required"], ...problems]);
  });

  it("is sent once another file is chosen", async () => {
    expect(await validate(buildForm({}), new Map())).toBeUndefined();
  });

  it("is refused in a wizard by next, add and save, and by no other intent", async () => {
    for (const intent of ["previous", "cancel", "remove-1", "edit-1"]) {
      expect(
        await validate(buildForm({ intent }), problems, requiresValidFiles),
        intent,
      ).toBeUndefined();
    }
    for (const intent of ["next", "add", "save"]) {
      expect(
        await validate(buildForm({ intent }), problems, requiresValidFiles),
        intent,
      ).toBeDefined();
    }
  });
});
