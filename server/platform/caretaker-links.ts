import { Caretaker } from "~/models";
import type { Caller } from "./caller";
import type { LinkProblem } from "./one-time-links";
import { hashSecret } from "./secrets";

const LINK = /^\/caretaker-invitation\/([\w-]{43})$/;

/** Formats the path of the page behind a caretaker's invitation. */
export const caretakerInvitationPath = (secret: string): string =>
  `/caretaker-invitation/${secret}`;

/**
 * Finds why the links of caretakers' invitations do not work any more: used, replaced by a newer one or ended, or expired (AREAS 7). One
 * query at most. @param paths paths of messages; others are left alone
 * @returns in the order of the paths; null for one that works
 */
export async function findCaretakerLinkProblems(
  { transaction }: Caller,
  paths: readonly (string | null)[],
): Promise<(LinkProblem | null)[]> {
  const hashes = paths.map((path) => {
    const secret = LINK.exec(path ?? "")?.[1];
    return secret ? hashSecret(secret) : null;
  });
  const invitationHash = hashes.filter((hash) => hash !== null);
  if (invitationHash.length === 0) return paths.map(() => null);
  const rows = await Caretaker.findAll({ where: { invitationHash }, transaction });
  return hashes.map((hash) => {
    if (hash === null) return null;
    const row = rows.find((each) => each.invitationHash === hash);
    if (row?.status !== "Invited") return "ended";
    return row.invitationExpiresAt && row.invitationExpiresAt > new Date() ? null : "expired";
  });
}
