import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerField } from "~/models/surveys/survey-response.schema";
import { FIELD_ERROR_CODES } from "~/models/rules/field-error-code.schema";
import { requiredLine, wholeNumberField } from "~/models/rules/text.schema";
import { ERROR_CODES } from "~/server/platform/error-codes";
import type { DomainError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";

describe("the codes of errors", () => {
  // Programs rely on them: one may be added, none renamed or removed.
  it("are a fixed list", () => {
    expect(Object.keys(ERROR_CODES)).toEqual([
      "bad-request",
      "unknown-parameter",
      "invalid-cursor",
      "sign-in-required",
      "forbidden",
      "not-found",
      "method-not-allowed",
      "timeout",
      "conflict",
      "duplicate",
      "in-use",
      "gone",
      "stale",
      "too-large",
      "address-too-long",
      "unsupported-type",
      "validation-failed",
      "idempotency-key-reused",
      "rate-limited",
      "headers-too-large",
      "internal-error",
      "unavailable",
      "no-space",
    ]);
    expect(Object.keys(FIELD_ERROR_CODES)).toEqual([
      "required",
      "wrong-type",
      "too-short",
      "too-long",
      "out-of-range",
      "not-an-option",
      "not-found",
      "duplicate",
      "file-refused",
      "unavailable",
      "invalid",
    ]);
  });
});

describe("the code of a field", () => {
  const limit = (value: number) => ({ value, message: `${value}` });
  const schema = z.object({
    name: requiredLine({
      label: "Name",
      required: "Name is required",
      min: { length: 2, message: "Too short" },
      max: { length: 5, message: "Too long" },
      validate: (text) => (text === "wrong" ? "Wrong" : null),
    }),
    age: wholeNumberField({
      required: "Age is required",
      notNumber: "Not a number",
      notWhole: "Not whole",
      min: limit(1),
      max: limit(9),
    }),
    kind: z.enum(["one", "two"]),
    rank: answerField("rank"),
  });
  const valid = { name: "Ada", age: 3, kind: "one", rank: 5 };
  const findCode = (input: object) => {
    try {
      return parseInput(schema, { ...valid, ...input });
    } catch (error) {
      return (error as DomainError).fields.map(({ field, code }) => [field, code]);
    }
  };

  it.each([
    [{ name: undefined }, "name", "required"],
    [{ name: " " }, "name", "required"],
    [{ name: "\u200b" }, "name", "required"],
    [{ name: 3 }, "name", "wrong-type"],
    [{ name: "A" }, "name", "too-short"],
    [{ name: "Augusta" }, "name", "too-long"],
    [{ name: "wrong" }, "name", "invalid"],
    [{ age: null }, "age", "required"],
    [{ age: "many" }, "age", "wrong-type"],
    [{ age: 0 }, "age", "out-of-range"],
    [{ age: 10 }, "age", "out-of-range"],
    [{ age: 1.5 }, "age", "invalid"],
    // One message for all.
    [{ rank: "many" }, "rank", "wrong-type"],
    [{ rank: 6 }, "rank", "out-of-range"],
    [{ rank: 1.5 }, "rank", "invalid"],
    [{ kind: "three" }, "kind", "not-an-option"],
    [{ kind: "" }, "kind", "required"],
  ])("for %j is %s %s", (input, field, code) => {
    expect(findCode(input)).toEqual([[field, code]]);
  });
});
