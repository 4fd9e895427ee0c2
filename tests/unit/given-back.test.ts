import { withZod } from "@remix-validated-form/with-zod";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm, readAnonymousForm } from "~/app/http/body.server";
import { validateForm } from "~/app/http/form-files.server";
import { BadRequestError } from "~/server/platform/errors";
import { formRequest, type Part, rawRequest } from "../support/form-requests";

const URL_ENCODED = { "Content-Type": "application/x-www-form-urlencoded" };

/** How deep objects and lists lie within each other: 0 for a text. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** What a page gets back of a form that its rules refuse; null where the form itself is refused. */
async function givenBack(request: Request): Promise<unknown> {
  const nothingFits = withZod(z.object({ name: z.never() }));
  try {
    const form = await readForm(request);
    return (await validateForm(nothingFits, form)).submittedData;
  } catch (error) {
    if (error instanceof BadRequestError) return null;
    throw error;
  }
}

const piece = fc.constantFrom("a", "name", ".", "[", "]", "[0]", "[]", "__proto__", "constructor");
const name = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
const value = fc.constantFrom("typed", "[[[[]]]]", '{"a":{"b":{}}}', "");
const fields = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 });

/** Remix writes what an action returns by a function that calls itself for each level, and has no bound. */
describe("what a refused form gives back", () => {
  it("is a text or a list of texts a field, whatever its names and values", async () => {
    const check = async (sent: [string, string][]) => {
      const body = new URLSearchParams(sent).toString();
      expect(depthOf(await givenBack(rawRequest(body, URL_ENCODED)))).toBeLessThanOrEqual(2);
    };
    await fc.assert(fc.asyncProperty(fields, check), { numRuns: 300 });
  });

  it("is the form itself, where its names are flat", async () => {
    const body = "name=a&tags=b&tags=c";
    const back = await givenBack(rawRequest(body, URL_ENCODED));
    expect(back).toEqual({ name: "a", tags: ["b", "c"] });
  });

  it.each([
    ["of objects", `a${".a".repeat(5_000)}`],
    ["of lists", `a${"[0]".repeat(5_000)}`],
    ["to a prototype", "a.__proto__.b"],
  ])("is nothing for a name that is a path %s", async (_name, path) => {
    const body = new URLSearchParams([[path, "typed"]]).toString();
    expect(await givenBack(rawRequest(body, URL_ENCODED))).toBeNull();
  });

  it("is as flat where the form is sent in parts", async () => {
    const parts: Part[] = [["a.b[0]", "typed"]];
    await expect(readAnonymousForm(formRequest(parts))).rejects.toThrow(BadRequestError);
  });
});
