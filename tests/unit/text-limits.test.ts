import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { setUpSchema } from "../../models/access/administrator.schema";
import { bulkQuestionsSchema } from "../../models/surveys/survey-api.schema";
import { surveyResponseSchema } from "../../models/surveys/survey-response.schema";
import { sessionSchema } from "../../models/sessions/session.schema";
import { tagChoiceFields } from "../../models/tags/tag-choice.schema";
import { tagIdsField } from "../../models/tags/tag-ids-api.schema";
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  urlField,
} from "../../models/rules/text.schema";
import {
  countCharacters,
  isFarLongerThan,
  isLongerThan,
} from "../../models/rules/text-limits.schema";

const findMessages = (schema: z.ZodTypeAny, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);
const anyText = fc.array(
  fc.constantFrom("a", "é", "👍", "\ud83d", "\ude00", "\u{10ffff}", "\ud7ff", "\ue000"),
);

describe("the length of a text", () => {
  it("counts code points, lone surrogates too", () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), (parts, limit) => {
        const text = parts.join("");
        expect(countCharacters(text)).toBe([...text].length);
        expect(isLongerThan(text, limit)).toBe([...text].length > limit);
      }),
      { seed: 20_261_108, numRuns: 2_000 },
    );
  });

  it("is far beyond a limit when it exceeds four times the limit plus a thousand", () => {
    expect(isFarLongerThan("👍".repeat(1_800), 200)).toBe(false);
    expect(isFarLongerThan("👍".repeat(1_801), 200)).toBe(true);
  });
});

describe("a text that is far longer than its limit", () => {
  const [label, required, wrong] = ["Note", "Note is required", "Note is wrong"];
  const rules: [string, z.ZodTypeAny, number][] = [
    ["a line", requiredLine({ label, required }), 200],
    ["a line that may be missing", optionalLine({ label }), 200],
    ["a text", requiredText({ label, required }), 5_000],
    ["a text that may be missing", optionalText({ label }), 5_000],
    ["an address", urlField({ label, required, invalid: wrong }), 2_048],
  ];

  it.each(rules)("is refused as it is, without being cleaned: %s", (_, rule, limit) => {
    const blank = " ".repeat(4 * limit + 998);
    const address = "https://a.example";
    expect(rule.safeParse(blank + address).success).toBe(false);
    expect(findMessages(rule, blank + address)).toEqual([
      `Note must be at most ${limit} characters`,
    ]);
    expect(rule.parse(blank.slice(address.length) + address)).toBe(address);
  });

  it("is reported together with all other errors", () => {
    const long = "a".repeat(1_000_000);
    const errors = sessionSchema.safeParse({ name: long, title: "", audioUrl: long }).error;
    expect(errors?.flatten().fieldErrors).toMatchObject({
      name: ["Session name must be at most 200 characters"],
      title: ["Session title is required"],
      audioUrl: ["Audio URL must be at most 2048 characters"],
    });
    const person = { name: "Ada", email: "ada@example.org", password: long };
    expect(findMessages(setUpSchema, person)).toEqual(["Password must be at most 200 characters"]);
  });
});

describe("a list that is longer than it may be", () => {
  const repeatItem = (item: unknown) => Array<unknown>(100_000).fill(item);

  it.each<[string, z.ZodTypeAny, object | unknown[], string]>([
    ["tags", tagIdsField, repeatItem("x"), "At most 100 tags can be chosen"],
    ["tags of a form", tagChoiceFields.tagIds, repeatItem("x"), "At most 100 tags can be chosen"],
    ["new tags", tagChoiceFields.newTagName, repeatItem("x"), "At most 100 tags can be chosen"],
    [
      "questions",
      bulkQuestionsSchema,
      { surveyId: 1, questions: repeatItem({}) },
      "A survey can have at most 100 questions",
    ],
    [
      "answers",
      surveyResponseSchema,
      { surveyId: 1, answers: repeatItem({}) },
      "A response can have at most 100 answers",
    ],
  ])("is reported alone, without errors of its items: %s", (_, rule, list, message) => {
    expect(findMessages(rule, list)).toEqual([message]);
  });

  it("is reported with all errors of its items where it is within the limit", () => {
    const questions = repeatItem({}).slice(0, 100);
    expect(findMessages(bulkQuestionsSchema, { surveyId: 1, questions })).toHaveLength(200);
  });

  it("has its invalid items quoted up to 60 characters", () => {
    const [message] = findMessages(tagChoiceFields.newTagName, ["👍".repeat(100), "ok"]) ?? [];
    expect(message).toBe(`"${"👍".repeat(60)}…": Tag name must be less than 50 characters`);
  });
});
