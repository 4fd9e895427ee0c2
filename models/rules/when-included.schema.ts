import { z } from "zod";
import { type ApiNote, apiNote } from "./api-note.schema";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { blankAsMissing, choiceField } from "./text.schema";

/** Yes or no, as people and programs write it: Y, yes, No. */
export const yesNoField = (label: string, required: string) =>
  apiNote(
    z
      .preprocess(parseYesNo, choiceField({ label, required, options: ["Yes", "No"] }))
      .transform((answer) => answer === "Yes"),
    { type: "string", enum: ["Yes", "No", "Y", "N"] },
  );

/**
 * Fields that count only beside a yes. All that is wrong with them is said; beside a no they are null, whatever came.
 * Where neither is said, naming the first of the fields is a yes.
 */
export function whenIncluded<Answer extends string, Fields extends z.ZodRawShape>(
  answer: Answer,
  label: string,
  fields: Fields,
) {
  const included = z.object(fields);
  type Given = z.output<typeof included>;
  type Values = Record<Answer, boolean> & { [Field in keyof Given]: Given[Field] | null };
  const [first = ""] = Object.keys(fields);
  const none = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  const rule = z.record(z.unknown()).transform((given, context): Values => {
    const meant = blankAsMissing(given[first]) === undefined ? "No" : "Yes";
    const said = yesNoField(label, "").safeParse(blankAsMissing(given[answer]) ?? meant);
    const values = said.data ? included.safeParse(given) : null;
    for (const issue of said.error?.issues ?? []) context.addIssue({ ...issue, path: [answer] });
    for (const issue of values?.error?.issues ?? []) context.addIssue(issue);
    return { [answer]: said.data, ...(values?.data ?? none) } as Values;
  });
  return apiNote(
    rule as z.ZodType<Values, z.ZodTypeDef, unknown>,
    withApiNote(answer, label, fields),
  );
}

/** What programs send of such fields: those that it needs, or a no, or neither. */
function withApiNote(answer: string, label: string, fields: z.ZodRawShape): ApiNote {
  // Beside a no, whatever comes counts for nothing.
  const whatever = Object.entries(fields).map(([name, field]) => [name, field.nullish()]);
  const needed = Object.keys(fields).filter((name) => !fields[name]?.isOptional());
  const [first = ""] = needed;
  const there = needed.map((name) => [name, { not: { type: "null" } }]);
  const none = { type: "null" };
  return {
    like: z.object({
      ...Object.fromEntries(whatever),
      [answer]: yesNoField(label, "").nullish(),
    }),
    anyOf: [
      { required: needed, properties: Object.fromEntries(there) as object },
      { required: [answer], properties: { [answer]: { enum: ["No", "N"] } } },
      { properties: { [answer]: none, [first]: none } },
    ],
  };
}
