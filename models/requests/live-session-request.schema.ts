import { z } from "zod";
import { timeField, dateField } from "~/models/rules/date.schema";
import { LEADER_TYPES, LIVE_SESSION_TYPES, PRICES } from "./live-session-options.schema";
import { requestContactFields } from "./request-contact.schema";
import { choiceField, optionalText, wholeNumberField } from "~/models/rules/text.schema";

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

/** Live session request form, in the order of its fields (specification 000, section 5, "Live session request"). */
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
    preferredDate: dateField({
      required: "Please select a preferred date",
      invalid: "Please enter a real date, such as 12/3/2026",
    }),
    preferredTime: timeField({
      required: "Please select a preferred time",
      invalid: "Please enter a real time, such as 2:30 PM",
    }),
    additionalInfo: optionalText({ label: "Additional information" }),
  })
  .and(requestContactFields);
