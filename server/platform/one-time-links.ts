import { OneTimeLink } from "~/models";
import type { LinkPurpose } from "~/models/access/one-time-link";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import type { Caller } from "./caller";
import { hashSecret } from "./secrets";

const HOUR_MS = 3_600_000;

/** Lifetime of each kind of link, in hours. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  "set-up": 1,
  invitation: 72,
  "new-password": 24,
};

/** Computes the expiry of a link. @param createdAt default: now */
export const computeExpiry = (purpose: LinkPurpose, createdAt = new Date()): Date =>
  new Date(createdAt.getTime() + LINK_HOURS[purpose] * HOUR_MS);

/** Whether a stored link has not expired. One with a longer lifetime than its kind has was created while the clock was ahead. */
export const isUnexpired = ({ purpose, expiresAt }: OneTimeLink): boolean =>
  expiresAt > new Date() && expiresAt <= computeExpiry(purpose);

const PATH = "/welcome?link=";

/** Formats the path of the link with this secret. */
export const linkPath = (secret: string): string => PATH + secret;

/** Kinds of the links in messages, by the message's purpose. */
const MAILED_LINKS = {
  invitation: "invitation",
  "new-password": "new-password",
  "forgotten-password": "new-password",
} as const satisfies Partial<Record<MessagePurpose, LinkPurpose>>;
export type MailedLinkPurpose = keyof typeof MAILED_LINKS;

/** Purposes of the messages with a one-time link. */
export const MAILED_LINK_PURPOSES = Object.keys(MAILED_LINKS) as MailedLinkPurpose[];

const isMailedLink = (purpose: MessagePurpose): purpose is MailedLinkPurpose =>
  purpose in MAILED_LINKS;

/** Why a link does not work: its time is over, or it was used, replaced by a newer one, or deleted with an account. */
export type LinkProblem = "expired" | "ended";

/** Lifetime of a code in a message, in minutes (AREAS 4). */
export const CODE_MINUTES = 10;

const isCodeOver = (createdAt: Date) => Date.now() > createdAt.getTime() + CODE_MINUTES * 60_000;

type MailedLink = {
  /** Path of the message's link; null or "" for none. */
  path: string | null;
  purpose: MessagePurpose;
  createdAt: Date;
};

/**
 * Finds why the one-time links of messages do not work any more (AREAS 1); one query at most. Expired links are deleted after a
 * while, so the message's age tells what has become of one that is not there.
 * @returns in the order of the links; null for one that works, and for a message without one
 */
export async function findLinkProblems(
  { transaction }: Caller,
  links: readonly MailedLink[],
): Promise<(LinkProblem | null)[]> {
  const hashes = links.map(({ path }) =>
    path?.startsWith(PATH) ? hashSecret(path.slice(PATH.length)) : null,
  );
  const asked = hashes.filter((hash) => hash !== null);
  const rows =
    asked.length === 0
      ? []
      : await OneTimeLink.findAll({ where: { tokenHash: asked }, transaction });
  const found = new Map(rows.map((row) => [row.tokenHash, row]));
  return links.map(({ purpose, createdAt }, index) => {
    const hash = hashes[index];
    if (purpose === "sign-in-code") return isCodeOver(createdAt) ? "expired" : null;
    if (!hash) return null;
    const row = found.get(hash);
    if (row) return isUnexpired(row) ? null : "expired";
    const isOver =
      isMailedLink(purpose) && computeExpiry(MAILED_LINKS[purpose], createdAt) <= new Date();
    return isOver ? "expired" : "ended";
  });
}
