import { PatientInvitation } from "~/models";
import type { Caller } from "./caller";
import type { LinkProblem } from "./one-time-links";
import { keyedHashes } from "./secrets";

/** Purpose of the keys of invitation codes. */
export const INVITATION_SECRET = "patient invitation";

const PATH = "/join?code=";

/** Formats the path with which a patient, or a guardian, joins. @param code such as K7QM-4XRD */
export const joinPath = (code: string): string => PATH + code;

/**
 * Finds why the links of invitations do not work any more: used or replaced by a newer one, or expired (AREAS 3). One query
 * at most.
 * @param paths paths of messages; others than those to /join are left alone
 * @returns in the order of the paths; null for one that works
 */
export async function findJoinLinkProblems(
  { transaction }: Caller,
  paths: readonly (string | null)[],
): Promise<(LinkProblem | null)[]> {
  const hashes = paths.map((path) =>
    path?.startsWith(PATH)
      ? keyedHashes(INVITATION_SECRET, path.slice(PATH.length).replace("-", ""))
      : [],
  );
  const asked = hashes.flat();
  if (asked.length === 0) return paths.map(() => null);
  const rows = await PatientInvitation.findAll({ where: { codeHash: asked }, transaction });
  return hashes.map((candidates) => {
    if (candidates.length === 0) return null;
    const row = rows.find(({ codeHash }) => candidates.includes(codeHash));
    if (!row || row.usedAt) return "ended";
    return row.expiresAt > new Date() ? null : "expired";
  });
}
