import { Advertisement, Advertiser, type PlanSession } from "~/models";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import { isExampleAddress } from "~/server/media/example-address";
import { recordView } from "~/server/media/media-events";
import type { MediaRef } from "~/server/media/media-items";
import { authorize, type Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { hasAuthorizedSponsored } from "./authorization";

/** A session's advertisement, as patients who authorized sponsored content read it. */
export type SponsoredMessage = {
  /** Name of the advertiser. */
  sponsor: string;
  /** Name of the advertisement. */
  name: string;
  /** As an editor wrote it for the session. */
  description: string;
  /** Where its link leads, and the host that the link names; null for an address that cannot be opened. */
  link: { href: string; host: string } | null;
  /** Whether its address is one of those reserved for examples, where nothing is. */
  isExample: boolean;
};

type Found = { message: SponsoredMessage; ref: MediaRef };

/**
 * Finds the advertisement that a session shows the caller: an Active one of an Active advertiser, where the patient has authorized
 * sponsored content; null for none. It is the session's alone: nothing else about the patient is read (AREAS 11). At most two queries,
 * none for a session without one.
 */
export async function findSponsoredMessage(
  caller: Caller,
  session: PlanSession,
): Promise<SponsoredMessage | null> {
  return (await findForPatient(caller, session))?.message ?? null;
}

/** Finds the advertisement of a session as patients who authorized sponsored content see it, for a preview; null for none. At most one query. */
export async function previewSponsoredMessage(
  caller: Caller,
  session: PlanSession,
): Promise<SponsoredMessage | null> {
  authorize(caller, "content.read");
  return (await findMessage(caller, session))?.message ?? null;
}

/** Counts a view of the advertisement that a session is about to show, if it does: that it was shown, never to whom. */
export async function countSponsoredView(
  writer: CallerInTransaction,
  session: PlanSession,
): Promise<void> {
  const found = await findForPatient(writer, session);
  if (found) await recordView(writer, found.ref);
}

async function findForPatient(caller: Caller, session: PlanSession): Promise<Found | null> {
  if (!session.advertisingContent || session.advertisementId === null) return null;
  return (await hasAuthorizedSponsored(caller)) ? findMessage(caller, session) : null;
}

async function findMessage(
  { transaction }: Caller,
  { advertisingContent, advertisementId, advertisingDescription }: PlanSession,
): Promise<Found | null> {
  if (!advertisingContent || advertisementId === null) return null;
  const advertisement = await Advertisement.findOne({
    where: { id: advertisementId, isActive: true },
    include: [{ model: Advertiser, as: "advertiser", where: { isActive: true } }],
    transaction,
  });
  if (!advertisement) return null;
  const { id: itemId, advertiserId: ownerId, name, url } = advertisement;
  const isLink = isExternalUrl(url);
  return {
    ref: { itemType: "advertisement", itemId, ownerId },
    message: {
      sponsor: advertisement.advertiser?.name ?? "",
      name,
      description: advertisingDescription,
      link: isLink ? { href: url, host: new URL(url).host } : null,
      isExample: isLink && isExampleAddress(url),
    },
  };
}
