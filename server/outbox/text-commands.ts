import type { CallerInTransaction } from "~/server/platform/transaction";
import { stopMessages } from "./stop-messages";

export type TextCommand = "stop" | "start";

/**
 * Carries out STOP or START of a telephone number. The only place that does: STOP stops what is Scheduled to it as a text.
 * @returns words for the answer; null for none
 */
export async function applyTextCommand(
  writer: CallerInTransaction,
  { command, phone }: { command: TextCommand; phone: string },
): Promise<string | null> {
  if (command === "stop") {
    const recipient = { channel: "text", address: phone } as const;
    await stopMessages(writer, { recipient, reason: "opted-out" });
  }
  return null;
}
