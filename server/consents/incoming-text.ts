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
export type TextCommand = keyof typeof KEYWORDS;

/** Finds the keyword that a text begins with, whatever its case and the punctuation around it; null if it is none. */
function findCommand(text: string): { command: TextCommand; keyword: string } | null {
  const keyword = /[\p{L}\p{N}]+/u.exec(toNormalForm(text.slice(0, 200), "NFKD"))?.[0];
  const upper = keyword?.toUpperCase() ?? "";
  const found = Object.entries(KEYWORDS).find(([, words]) => words.some((word) => word === upper));
  return found ? { command: found[0] as TextCommand, keyword: upper } : null;
}

/**
 * Handles a text message that came in: STOP withdraws everything on its number, for everybody who has it, and START takes that
 * back. Both are idempotent. Of a text, only its keyword is kept (AREAS 1).
 * @returns what it asks for; null for other texts, and for a sender that is not a telephone number
 */
export async function handleIncomingText(
  caller: Caller,
  { from, text }: { from: string; text: string },
): Promise<TextCommand | null> {
  const address = normalizeAddress("text", from);
  const found = findCommand(text);
  if (address === null || found === null) return null;
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
  return command;
}
