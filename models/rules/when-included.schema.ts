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
 * Schema of a Yes/No field and of fields that apply only if its answer is Yes: these are validated, with all errors reported,
 * and are null otherwise. Without an answer, the presence of the first field implies Yes.
 * @param answerField name of the Yes/No field
 */
export function whenIncluded<Answer extends string, Fields extends z.ZodRawShape>(
  answerField: Answer,
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
      blankToUndefined(input[answerField]) ?? impliedAnswer,
    );
    const parsedFields = parsedAnswer.data ? includedSchema.safeParse(input) : null;
    for (const issue of parsedAnswer.error?.issues ?? []) {
      context.addIssue({ ...issue, path: [answerField] });
    }
    for (const issue of parsedFields?.error?.issues ?? []) context.addIssue(issue);
    return { [answerField]: parsedAnswer.data, ...(parsedFields?.data ?? nullValues) } as Values;
  });
  return apiNote(
    rule as z.ZodType<Values, z.ZodTypeDef, unknown>,
    buildApiNote(answerField, label, fields),
  );
}

/**
 * JSON Schema of the Yes/No field and its fields. One of three holds: all required fields are there, the answer is No, or both
 * the answer and the first required field are missing.
 */
function buildApiNote(answerField: string, label: string, fields: z.ZodRawShape): ApiNote {
  // Each field is optional, since all are ignored if the answer is No.
  const optionalFields = Object.entries(fields).map(([name, field]) => [name, field.nullish()]);
  const required = Object.keys(fields).filter((name) => !fields[name]?.isOptional());
  const [firstField = ""] = required;
  const nonNullFields = required.map((name) => [name, { not: { type: "null" } }]);
  const nullSchema = { type: "null" };
  return {
    like: z.object({
      ...Object.fromEntries(optionalFields),
      [answerField]: yesNoField(label, "").nullish(),
    }),
    anyOf: [
      { required, properties: Object.fromEntries(nonNullFields) as object },
      {
        required: [answerField],
        properties: { [answerField]: { type: "string", enum: ["No", "N"] } },
      },
      { properties: { [answerField]: nullSchema, [firstField]: nullSchema } },
    ],
  };
}
