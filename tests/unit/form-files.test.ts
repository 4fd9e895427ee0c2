import { describe, expect, it } from "vitest";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { withFileProblems } from "~/app/components/forms/form/form-files";
import { requiresValidation } from "~/app/contracts/step-validator";
import {
  BYTES_PER_MB,
  fileHint,
  parseFileId,
  findFileProblem,
} from "~/models/files/stored-file.schema";

describe("what a browser says against a chosen file", () => {
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
  ] as const)("of the kind %s: %j: %s", (kind, file, said) => {
    expect(findFileProblem(file, kind, 10)).toBe(said);
  });

  it("is said beforehand in the hint", () => {
    expect(fileHint("image", 10)).toBe("JPEG, PNG, WebP, GIF or AVIF, at most 10 MB");
    expect(fileHint("audio", 1)).toBe("WebM, Ogg, MP3, M4A or WAV, at most 1 MB");
  });
});

it("knows a file by its id and by its address", () => {
  const id = "abcdefghijklmnopqrstuv";
  expect([id, `/media/${id}`, null, undefined, ""].map(parseFileId)).toEqual([id, id, "", "", ""]);
});

describe("a form with a file that cannot be taken", () => {
  const rules = withZod(
    z.object({ name: z.string().min(1, "Name is required"), image: z.string() }),
  );
  const problems = new Map([["image", "The picture must be at most 10 MB"]]);
  const form = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: "A", image: "", ...values })) {
      form.append(name, value);
    }
    return form;
  };
  const errorsOf = async (
    sent: FormData,
    found: Map<string, string> = problems,
    isChecked?: (form: FormData) => boolean,
  ) => (await withFileProblems(rules, found, isChecked).validate(sent)).error?.fieldErrors;

  it("is not sent, and says all that is wrong in the order of its fields", async () => {
    expect(await errorsOf(form({}))).toEqual(Object.fromEntries(problems));
    const both = await errorsOf(form({ name: "" }));
    expect(Object.entries(both ?? {})).toEqual([["name", "Name is required"], ...problems]);
  });

  it("is sent once the file is another", async () => {
    expect(await errorsOf(form({}), new Map())).toBeUndefined();
  });

  it("can be left in a wizard, and changed in its other parts, but not saved", async () => {
    for (const intent of ["previous", "cancel", "remove-1", "edit-1"]) {
      expect(
        await errorsOf(form({ intent }), problems, requiresValidation),
        intent,
      ).toBeUndefined();
    }
    for (const intent of ["next", "add", "save"]) {
      expect(await errorsOf(form({ intent }), problems, requiresValidation), intent).toBeDefined();
    }
  });
});
