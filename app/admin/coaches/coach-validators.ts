import { withZod } from "@remix-validated-form/with-zod";
import type { Validator } from "remix-validated-form";
import { stepValidator } from "~/app/contracts/step-validator";
import {
  coachOfferFormSchema,
  coachOfferWithoutLinkSchema,
  ownDetailsFormSchema,
  ownOfferFormSchema,
} from "~/models/coaches/coach-form.schema";
import { coachHoursFormSchema } from "~/models/coaches/coach-hours-form.schema";
import { detailsValidator } from "./details-validator";

/** Parts of a coach's record that have a form each: the steps of the wizard, and the cards of the page. */
export const COACH_SECTIONS = ["details", "offer", "hours"] as const;
export type CoachSection = (typeof COACH_SECTIONS)[number];

/** Parses the section that an address edits; null for none. */
export const parseSection = (text: string | null): CoachSection | null =>
  COACH_SECTIONS.find((section) => section === text) ?? null;

export const hoursValidator = withZod(coachHoursFormSchema);

const withLink = withZod(coachOfferFormSchema);
const withoutLink = withZod(coachOfferWithoutLinkSchema);
const ownDetails = withZod(ownDetailsFormSchema);
const ownOffer = withZod(ownOfferFormSchema);

/** Validator of what is offered; who does not see how coaches are reached has no field for the link. */
export const offerValidator = (mayReach: boolean): Validator<Values> =>
  mayReach ? withLink : withoutLink;

/** Validator of hours that lets Add Rows pass. */
export const hoursStepValidator = stepValidator(hoursValidator);

type Values = Record<string, unknown>;
type Form = { section: CoachSection; mayReach: boolean; isOwn?: boolean };

/** Validator of the edit form of a section. */
export function sectionValidator({ section, mayReach, isOwn }: Form): Validator<Values | null> {
  if (section === "hours") return hoursStepValidator;
  if (section === "details") return isOwn ? ownDetails : detailsValidator;
  return isOwn ? ownOffer : offerValidator(mayReach);
}
