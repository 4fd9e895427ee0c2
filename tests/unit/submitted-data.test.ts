import { withZod } from "@remix-validated-form/with-zod";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm, readAnonymousForm } from "~/app/http/body.server";
import { validateForm } from "~/app/http/form-files.server";
import { BadRequestError } from "~/server/platform/errors";
import { buildFormRequest, type FormPart, buildRawRequest } from "../support/form-requests";

const URL_ENCODED = { "Content-Type": "application/x-www-form-urlencoded" };

/** Nesting depth of objects and lists; 0 for a text. */
function measureDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

/** Submitted data of a form that validation refuses; null where reading the form fails. */
async function readSubmittedData(request: Request): Promise<unknown> {
  const rejectingValidator = withZod(z.object({ name: z.never() }));
  try {
    const form = await readForm(request);
    return (await validateForm(rejectingValidator, form)).submittedData;
  } catch (error) {
    if (error instanceof BadRequestError) return null;
    throw error;
  }
}

const arbitrarySegment = fc.constantFrom(
  "a",
  "name",
  ".",
  "[",
  "]",
  "[0]",
  "[]",
  "__proto__",
  "constructor",
);
const arbitraryName = fc
  .array(arbitrarySegment, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(""));
const arbitraryText = fc.constantFrom("typed", "[[[[]]]]", '{"a":{"b":{}}}', "");
const arbitraryFields = fc.array(fc.tuple(arbitraryName, arbitraryText), {
  minLength: 1,
  maxLength: 6,
});

/** Remix serializes action data by unbounded recursion, so that deep data would fail the response. */
describe("the submitted data of a refused form", () => {
  it("has texts or lists of texts, whatever the names and values", async () => {
    const check = async (entries: [string, string][]) => {
      const body = new URLSearchParams(entries).toString();
      expect(
        measureDepth(await readSubmittedData(buildRawRequest(body, URL_ENCODED))),
      ).toBeLessThanOrEqual(2);
    };
    await fc.assert(fc.asyncProperty(arbitraryFields, check), { numRuns: 300 });
  });

  it("has the names and values of the form, where the names are flat", async () => {
    const body = "name=a&tags=b&tags=c";
    const submitted = await readSubmittedData(buildRawRequest(body, URL_ENCODED));
    expect(submitted).toEqual({ name: "a", tags: ["b", "c"] });
  });

  it.each([
    ["of objects", `a${".a".repeat(5_000)}`],
    ["of lists", `a${"[0]".repeat(5_000)}`],
    ["to a prototype", "a.__proto__.b"],
  ])("is refused for a name that is a path %s", async (_name, path) => {
    const body = new URLSearchParams([[path, "typed"]]).toString();
    expect(await readSubmittedData(buildRawRequest(body, URL_ENCODED))).toBeNull();
  });

  it("is refused for a multipart name that is a path", async () => {
    const parts: FormPart[] = [["a.b[0]", "typed"]];
    await expect(readAnonymousForm(buildFormRequest(parts))).rejects.toThrow(BadRequestError);
  });
});
