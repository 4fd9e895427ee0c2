import { z } from "zod";
import { PRICES } from "~/models/requests/live-session-options.schema";
import {
  checkOffer,
  checkVideoLink,
  coachContactFields,
  coachOfferFields,
  NO_CHARGE,
} from "./coach.schema";
import { coachDetailsFormSchema } from "./coach-details.schema";

const offerFields = z.object({ ...coachOfferFields, videoLink: coachContactFields.videoLink });

/** Field names of the wizard's first two steps. */
export const COACH_STEP_FIELDS = {
  details: Object.keys(coachDetailsFormSchema.shape),
  offer: Object.keys(offerFields.shape),
};

/** "What They Offer", for those who see how coaches are reached; others have no field for the link. */
export const coachOfferFormSchema = offerFields.superRefine(checkOffer).superRefine(checkVideoLink);
export const coachOfferWithoutLinkSchema = z.object(coachOfferFields).superRefine(checkOffer);

/** Fields of their own details and offer that a coach changes (AREAS 0): the hospital keeps the rest. */
export const ownDetailsFormSchema = coachDetailsFormSchema.pick({
  title: true,
  languages: true,
  email: true,
  phone: true,
});
export const ownOfferFormSchema = offerFields
  .omit({ price: true })
  .superRefine(checkOffer)
  .superRefine(checkVideoLink);

/** Prices as the form offers them. */
export const PRICE_CHOICES = [
  { value: NO_CHARGE, label: "No Charge" },
  ...PRICES.map(({ dollars }) => ({ value: String(dollars), label: `$${dollars}` })),
];

/** Answers of a form's yes-or-no choice. */
export const YES_OR_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** Field of the wizard's last step that asks for an invitation. */
export const INVITE_FIELD = "invite";
