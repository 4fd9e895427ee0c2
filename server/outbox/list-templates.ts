import {
  MESSAGE_PURPOSE_KEYS,
  type MessagePurpose,
  purposeRule,
} from "~/models/outbox/message-purpose.schema";
import { channelLabel, type MessageChannel } from "~/models/outbox/outbox-message.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { fillMail, fillText } from "./fill-template";
import { countGsmLetters } from "./gsm-letters";
import { formatPlainText, type MessageBlock, toMessageBlocks } from "./message-blocks";
import { SAMPLE_SENDER, SAMPLE_URL, SAMPLE_VALUES, type Template } from "./template";
import { readHelpText, readTemplate, templateName } from "./templates";

const SAMPLE = { ...SAMPLE_VALUES, sender: SAMPLE_SENDER, url: SAMPLE_URL };

/** A text of a message with long sample values. */
export type ShownTemplate = {
  label: string;
  channel: MessageChannel;
  /** Name of the file, the operator's or the bundled one. */
  file: string;
  isCustom: boolean;
  /** Why the operator's file cannot be used; null if it can, or there is none. */
  problem: string | null;
  subject: string;
  plainText: string;
  /** What the HTML part is made of, and its link; null for a text message. */
  html: { blocks: MessageBlock[]; url: string } | null;
  /** Letters of GSM 03.38; null for mail. */
  letters: number | null;
};

/** Lists the texts of all messages as people get them, with sample values (AREAS 1). */
export async function listTemplates(caller: Caller): Promise<ShownTemplate[]> {
  authorize(caller, "messages.read");
  const shown = await Promise.all(
    MESSAGE_PURPOSE_KEYS.flatMap((purpose) =>
      purposeRule(purpose).channels.map((channel) => showTemplate(purpose, channel)),
    ),
  );
  const { value, ...source } = await readHelpText();
  const help = { label: "Answer to HELP", channel: "text", file: "help.text.md" } as const;
  return [...shown, { ...help, ...source, ...showText(value) }];
}

async function showTemplate(
  purpose: MessagePurpose,
  channel: MessageChannel,
): Promise<ShownTemplate> {
  const { value, ...source } = await readTemplate(purpose, channel, "en");
  return {
    label: `${purposeRule(purpose).label}, ${channelLabel(channel)}`,
    channel,
    file: templateName(purpose, channel),
    ...source,
    ...(channel === "email" ? showMail(value) : showText(value.body)),
  };
}

function showMail(template: Template) {
  const { subject, text } = fillMail(template, SAMPLE);
  const blocks = toMessageBlocks(text);
  const html = { blocks, url: SAMPLE_URL };
  return { subject, plainText: formatPlainText(blocks, SAMPLE_URL), html, letters: null };
}

function showText(body: string) {
  const plainText = fillText(body, SAMPLE).replace("{link}", SAMPLE_URL);
  return { subject: "", plainText, html: null, letters: countGsmLetters(plainText) };
}
