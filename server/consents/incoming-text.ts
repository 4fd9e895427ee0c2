import { toNormalForm } from "~/models/rules/normal-form.schema";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { normalizeAddress } from "./addresses";
import { isStopped, recordConsent } from "./consents";

/** Keywords of mobile operators, with what they do. */
const KEYWORDS = {
  stop: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
  start: ["START", "YES", "UNSTOP"],
  help: ["HELP", "INFO"],
} as const;
type Command = keyof typeof KEYWORDS;

/** Replies, at most 160 GSM letters each with a hospital's short name of up to 60. */
const REPLIES: Record<Command, (hospital: string) => string> = {
  stop: (hospital) => `${hospital}: You get no more texts from us. Write START to get them again.`,
  start: (hospital) => `${hospital}: Our texts to you are on again. STOP ends this.`,
  help: (hospital) =>
    `${hospital}: We text you where you agreed to it. For help, call us. STOP ends this.`,
};

/** Finds the keyword that a text begins with, whatever its case and the punctuation around it; null if it is none. */
function findCommand(text: string): { command: Command; keyword: string } | null {
  const keyword = /[\p{L}\p{N}]+/u.exec(toNormalForm(text.slice(0, 200), "NFKD"))?.[0];
  const upper = keyword?.toUpperCase() ?? "";
  const found = Object.entries(KEYWORDS).find(([, words]) => words.some((word) => word === upper));
  return found ? { command: found[0] as Command, keyword: upper } : null;
}

/**
 * Handles a text message that came in: STOP withdraws everything on its number, for everybody who has it, and START takes that
 * back. Both are idempotent. Of a text, only its keyword is kept (AREAS 1).
 * @param hospital name in the reply
 * @returns the reply; null for other texts, and for a sender that is not a telephone number
 */
export async function handleIncomingText(
  caller: Caller,
  { from, text }: { from: string; text: string },
  hospital = "Calmward",
): Promise<{ reply: string | null }> {
  const address = normalizeAddress("text", from);
  const found = findCommand(text);
  if (address === null || found === null) return { reply: null };
  const { command, keyword } = found;
  if (command !== "help") {
    const isGiven = command === "start";
    await inTransaction(caller, async (writer) => {
      const target = { channel: "text", address, category: "all" } as const;
      if ((await isStopped(writer, target, "text")) !== isGiven) return;
      await recordConsent(writer, {
        ...target,
        person: null,
        isGiven,
        scope: "address",
        words: keyword,
        source: "text",
      });
    });
  }
  return { reply: REPLIES[command](hospital) };
}
