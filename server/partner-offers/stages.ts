import type { OfferStage } from "~/models/partners/offer-options.schema";
import { recordChange } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { PARTNER_OFFER } from "~/server/partners/find";
import type { PartnerOfferData } from "~/server/partners/present";
import { lockPartnerOffer, presentOffer } from "./find";

/** Decision about an offer: from which stage to which, and what is said of an offer in another one. */
type Decision = { from: OfferStage; to: OfferStage; action: string; refusal: string };

/** Decides about an offer; one that is so already stays. @throws NotFoundError, ConflictError in another stage, StaleError */
type Decide = (
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
) => Promise<PartnerOfferData>;

const decide =
  ({ from, to, action, refusal }: Decision): Decide =>
  async (caller, id, expectedVersions) => {
    authorize(caller, "content.write");
    return inTransaction(caller, async (writer) => {
      const offer = await lockPartnerOffer(writer, id);
      const before = presentOffer(offer);
      await requireVersion(writer, PARTNER_OFFER, before, expectedVersions);
      if (offer.stage === to) return before;
      if (offer.stage !== from) throw new ConflictError(refusal);
      await offer.update({ stage: to }, { transaction: writer.transaction });
      const record = presentOffer(offer);
      await recordChange(writer, {
        type: PARTNER_OFFER,
        action,
        before,
        record,
        name: offer.name,
        changes: { stage: [from, to] },
      });
      return record;
    });
  };

/** Publishes a draft: its days, its counts and its partner decide whether it is Active (AREAS 11). */
export const publishPartnerOffer = decide({
  from: "Draft",
  to: "Published",
  action: "published",
  refusal: "This offer is paused. Resume it instead",
});

/** Pauses a published offer: nobody gets it until it is resumed. */
export const pausePartnerOffer = decide({
  from: "Published",
  to: "Paused",
  action: "paused",
  refusal: "Only a published offer can be paused",
});

/** Resumes a paused offer. */
export const resumePartnerOffer = decide({
  from: "Paused",
  to: "Published",
  action: "resumed",
  refusal: "Only a paused offer can be resumed. Publish a draft",
});
