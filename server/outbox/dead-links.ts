import type { OutboxMessage } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { findCaretakerLinkProblems } from "~/server/platform/caretaker-links";
import { findJoinLinkProblems } from "~/server/platform/join-links";
import { findLinkProblems, type LinkProblem } from "~/server/platform/one-time-links";
import { findLink } from "./message-link";
import { withdrawMessages } from "./record-outcome";

/** Three queries at most: for links of staff, and for those of patients' and caretakers' invitations. */
async function findProblems(caller: Caller, messages: OutboxMessage[]) {
  const links = messages.map((message) => ({
    path: message.sealedLink === null ? null : findLink(message),
    purpose: message.purpose,
    createdAt: message.createdAt,
  }));
  const paths = links.map(({ path }) => path);
  const joinProblems = await findJoinLinkProblems(caller, paths);
  const caretakerProblems = await findCaretakerLinkProblems(caller, paths);
  return (await findLinkProblems(caller, links)).map(
    (problem, index) => problem ?? joinProblems[index] ?? caretakerProblems[index] ?? null,
  );
}

/** Finds why the one-time link of a message does not work; null for one that works, and for a message without one. */
export async function findDeadLink(
  caller: Caller,
  message: OutboxMessage,
): Promise<LinkProblem | null> {
  const [problem = null] = await findProblems(caller, [message]);
  return problem;
}

/**
 * Stops those of claimed messages whose one-time link has expired, or was used, replaced or withdrawn since they were queued: nobody
 * gets a link that does not work. Three queries at most for all (AREAS 1).
 * @returns the others
 */
export async function stopDeadLinks(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const problems = await findProblems(systemCaller("outbox"), messages);
  const dead = messages.filter((_, index) => problems[index]);
  await withdrawMessages(dead, "link-ended");
  return messages.filter((message) => !dead.includes(message));
}
