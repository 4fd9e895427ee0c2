import { z } from "zod";
import { type ApiNote, apiNote } from "./api-note.schema";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { blankToUndefined, choiceField } from "./text.schema";

/** Yes/No field, output as boolean; accepts Y, yes, No, in any case. */
export const yesNoField = (label: string, required: string) =>
  apiNote(
    z
      .preprocess(parseYesNo, choiceField({ label, required, options: ["Yes", "No"] }))
      .transform((answer) => answer === "Yes"),
    { type: "string", enum: ["Yes", "No", "Y", "N"] },
  );

/**
 * Fields that apply only if a Yes/No answer is Yes: validated with all errors reported, or null otherwise. Without an
 * answer, the presence of the first field implies Yes.
 */
export function whenIncluded<Answer extends string, Fields extends z.ZodRawShape>(
  answer: Answer,
  label: string,
  fields: Fields,
) {
  const includedSchema = z.object(fields);
  type Included = z.output<typeof includedSchema>;
  type Values = Record<Answer, boolean> & { [Field in keyof Included]: Included[Field] | null };
  const [firstField = ""] = Object.keys(fields);
  const nullValues = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  const rule = z.record(z.unknown()).transform((input, context): Values => {
    const impliedAnswer = blankToUndefined(input[firstField]) === undefined ? "No" : "Yes";
    const parsedAnswer = yesNoField(label, "").safeParse(
      blankToUndefined(input[answer]) ?? impliedAnswer,
    );
    const parsedFields = parsedAnswer.data ? includedSchema.safeParse(input) : null;
    for (const issue of parsedAnswer.error?.issues ?? []) {
      context.addIssue({ ...issue, path: [answer] });
    }
    for (const issue of parsedFields?.error?.issues ?? []) context.addIssue(issue);
    return { [answer]: parsedAnswer.data, ...(parsedFields?.data ?? nullValues) } as Values;
  });
  return apiNote(
    rule as z.ZodType<Values, z.ZodTypeDef, unknown>,
    buildApiNote(answer, label, fields),
  );
}

/** JSON Schema of the fields and their answer: all required fields, or the answer No, or neither of the two. */
function buildApiNote(answer: string, label: string, fields: z.ZodRawShape): ApiNote {
  // Each field is optional, since all are ignored if the answer is No.
  const optional = Object.entries(fields).map(([name, field]) => [name, field.nullish()]);
  const required = Object.keys(fields).filter((name) => !fields[name]?.isOptional());
  const [firstField = ""] = required;
  const notNull = required.map((name) => [name, { not: { type: "null" } }]);
  const isNull = { type: "null" };
  return {
    like: z.object({
      ...Object.fromEntries(optional),
      [answer]: yesNoField(label, "").nullish(),
    }),
    anyOf: [
      { required, properties: Object.fromEntries(notNull) as object },
      { required: [answer], properties: { [answer]: { enum: ["No", "N"] } } },
      { properties: { [answer]: isNull, [firstField]: isNull } },
    ],
  };
}
