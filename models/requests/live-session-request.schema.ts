import { z } from "zod";
import { SESSION_LANGUAGES, SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import {
  dateField,
  optionalDateField,
  optionalTimeField,
  timeField,
} from "~/models/rules/date.schema";
import { LEADER_TYPES, LIVE_SESSION_TYPES, PRICES } from "./live-session-options.schema";
import { requestContactFields } from "./request-contact.schema";
import { MAX_OTHER_WINDOWS, type SessionWindow } from "./session-window.schema";
import {
  blankToUndefined,
  choiceField,
  optionalText,
  wholeNumberField,
} from "~/models/rules/text.schema";

type NonEmptyList<Option> = [Option, ...Option[]];
const listValues = <Option>(options: readonly { value: Option }[]) =>
  options.map(({ value }) => value) as NonEmptyList<Option>;

const DOLLARS = PRICES.map(({ dollars }) => dollars);
const [MIN_PRICE, MAX_PRICE] = [Math.min(...DOLLARS), Math.max(...DOLLARS)];
const INVALID_PRICE = `Please select a price of ${DOLLARS.map((dollars) => `$${dollars}`).join(", ")}`;

/** Price in whole dollars, in steps of the slider. */
const priceField = wholeNumberField({
  required: "Please select a price",
  notNumber: "Please select a price",
  notWhole: INVALID_PRICE,
  min: { value: MIN_PRICE, message: `Minimum price is $${MIN_PRICE}` },
  max: { value: MAX_PRICE, message: `Maximum price is $${MAX_PRICE}` },
  step: { value: PRICES[1].dollars - PRICES[0].dollars, message: INVALID_PRICE },
});

/** Way of meeting or language that suits; "" for any. */
const optionalChoice = <Option extends string>(label: string, options: readonly Option[]) =>
  z
    .preprocess(
      blankToUndefined,
      choiceField({ label, required: "", options: options as [Option, ...Option[]] }).optional(),
    )
    .transform((chosen): Option | "" => chosen ?? "");

const INVALID_DATE = "Please enter a real date, such as 12/3/2026";
const INVALID_TIME = "Please enter a real time, such as 2:30 PM";

/** Fields of the other times that suit: a day, from a time of day to another one. */
const OTHER_WINDOWS = Array.from({ length: MAX_OTHER_WINDOWS }, (_, index) => ({
  date: `otherDate${index + 1}`,
  from: `otherFrom${index + 1}`,
  to: `otherTo${index + 1}`,
}));
const otherWindowFields = Object.fromEntries(
  OTHER_WINDOWS.flatMap(({ date, from, to }) => [
    [date, optionalDateField(INVALID_DATE)],
    [from, optionalTimeField(INVALID_TIME)],
    [to, optionalTimeField(INVALID_TIME)],
  ]),
);

/** Other times that were read from a form before: the form's output is the input of the domain, which parses it again. */
const windowsField = z
  .array(
    z.object({
      date: dateField({ required: "Please select a date", invalid: INVALID_DATE }),
      from: timeField({ required: "Please select a time", invalid: INVALID_TIME }),
      to: optionalTimeField(INVALID_TIME),
    }),
  )
  .max(MAX_OTHER_WINDOWS)
  .optional();

/** Reads the other times that suit; one without a day says nothing. */
function readOtherWindows(
  values: Record<string, string>,
  context: z.RefinementCtx,
): SessionWindow[] {
  const report = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  return OTHER_WINDOWS.flatMap((names) => {
    const [date = "", from = "", to = ""] = [names.date, names.from, names.to].map(
      (name) => values[name],
    );
    if (date === "" && from === "" && to === "") return [];
    if (date === "") report(names.date, "Please select a date");
    if (from === "") report(names.from, "Please select a time");
    else if (to !== "" && to <= from) report(names.to, "The end must be after the beginning");
    return [{ date, from, to }];
  });
}

/** Live session request form, in the order of its fields (specification 000, section 5, "Live session request"; AREAS 9). */
export const liveSessionRequestSchema = z
  .object({
    leaderType: choiceField({
      label: "Session leader type",
      required: "Please select a session leader type",
      options: listValues(LEADER_TYPES),
    }),
    sessionType: choiceField({
      label: "Session type",
      required: "Please select a session type",
      options: listValues(LIVE_SESSION_TYPES),
    }),
    price: priceField,
    way: optionalChoice("Way", SESSION_WAYS),
    language: optionalChoice("Language", listValues(SESSION_LANGUAGES)),
    preferredDate: dateField({ required: "Please select a preferred date", invalid: INVALID_DATE }),
    preferredTime: timeField({ required: "Please select a preferred time", invalid: INVALID_TIME }),
    additionalInfo: optionalText({ label: "Additional information" }),
  })
  .and(
    z.object({ ...otherWindowFields, windows: windowsField }).transform((values, context) => ({
      windows: values.windows ?? readOtherWindows(values as Record<string, string>, context),
    })),
  )
  .and(requestContactFields);
