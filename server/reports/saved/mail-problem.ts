import { Administrator } from "~/models";
import { listChosenTopics } from "~/server/access/notification-topics";
import { normalizeAddress } from "~/server/consents/addresses";
import { isChannelOn } from "~/server/outbox/channels";
import type { Caller } from "~/server/platform/caller";

/** Why reports do not reach the caller by mail. */
export type MailProblem = "open-access" | "no-mail" | "no-address" | "turned-off";

/** What stands in the way, and what to do about it (AREAS 0, Honesty). */
export const MAIL_PROBLEMS: Record<MailProblem, string> = {
  "open-access":
    "Nobody signs in here, so there is no address to write to. Reports by mail need a server on which people sign in.",
  "no-mail":
    "This website sends no mail at the moment. Ask the person who runs it to set up mail, then come back.",
  "no-address":
    "Mail does not reach the address of your account. Ask an administrator to invite you with another one.",
  "turned-off": "You chose to get no mail about reports. Change that in your account first.",
};

/** Finds why reports do not reach the caller by mail; null where they do (AREAS 12). */
export async function findMailProblem(caller: Caller): Promise<MailProblem | null> {
  const { administratorId, transaction } = caller;
  const administrator = administratorId
    ? await Administrator.findByPk(administratorId, { transaction })
    : null;
  if (!administrator) return "open-access";
  if (!isChannelOn("email")) return "no-mail";
  if (normalizeAddress("email", administrator.email) === null) return "no-address";
  return listChosenTopics(administrator).includes("report") ? null : "turned-off";
}
