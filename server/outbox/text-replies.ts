import type { TextCommand } from "~/server/consents/incoming-text";
import { fillText } from "./fill-template";
import { readSenderWords } from "./sender-words";
import { readHelpText } from "./templates";

/** Replies but that to HELP, which operators may replace. */
const REPLIES = {
  stop: "{Hospital}: You get no more texts from us. Write START to get them again.",
  start: "{Hospital}: Our texts to you are on again. STOP ends this.",
};

/** Composes the reply to a keyword, at most 160 letters of GSM 03.38 (AREAS 1). */
export async function composeTextReply(command: TextCommand): Promise<string> {
  const template = command === "help" ? (await readHelpText()).value : REPLIES[command];
  return fillText(template, { sender: await readSenderWords(), url: "" });
}
