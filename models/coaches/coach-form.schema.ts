import { z } from "zod";
import { PRICES } from "~/models/requests/live-session-options.schema";
import {
  checkOffer,
  checkVideoLink,
  coachContactFields,
  coachDetailFields,
  coachOfferFields,
  NO_CHARGE,
} from "./coach.schema";
import type { CoachStatus } from "./coach-options.schema";

const { videoLink, ...personFields } = coachContactFields;

/** "Coach Details", the first step of the wizard and a card of a coach's page. */
export const coachDetailsFormSchema = z.object({ ...coachDetailFields, ...personFields });

const offerFields = z.object({ ...coachOfferFields, videoLink });

/** Field names of the wizard's first two steps. */
export const COACH_STEP_FIELDS = {
  details: Object.keys(coachDetailsFormSchema.shape),
  offer: Object.keys(offerFields.shape),
};

/** "What They Offer", for those who see how coaches are reached; others have no field for the link. */
export const coachOfferFormSchema = offerFields.superRefine(checkOffer).superRefine(checkVideoLink);
export const coachOfferWithoutLinkSchema = z.object(coachOfferFields).superRefine(checkOffer);

/** What a coach changes of their own details and offer (AREAS 0): the hospital keeps the rest. */
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

/** Statuses that the wizard offers, and that an edit does; Invited ends by itself. */
export const NEW_COACH_STATUSES = ["Active", "Paused"] as const satisfies readonly CoachStatus[];
export const EDITED_COACH_STATUSES = [...NEW_COACH_STATUSES, "Ended"] as const;

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
