import path from "node:path";
import {
  MESSAGE_PURPOSE_KEYS,
  type MessagePurpose,
  purposeRule,
} from "~/models/outbox/message-purpose.schema";
import type { MessageChannel, MessageLanguage } from "~/models/outbox/outbox-message.schema";
import { createFileReader, type ReadText } from "~/server/site-texts/source";
import { parseTextLine, type Template, templateParser } from "./template";

const BUNDLED_FOLDER = "server/outbox/texts";
const WARNING = "a text of a message cannot be used; ours is sent";

/** Name of the file of a message's text. */
export const templateName = (purpose: MessagePurpose, channel: MessageChannel): string =>
  `${purpose}.${channel}.md`;

const place = (language: MessageLanguage, name: string) => ({
  custom: path.join("messages", language, name),
  bundled: path.join(BUNDLED_FOLDER, language, name),
  warning: WARNING,
});

const readers = new Map(
  MESSAGE_PURPOSE_KEYS.flatMap((purpose) =>
    purposeRule(purpose).channels.map((channel) => {
      const name = templateName(purpose, channel);
      const reader = createFileReader({
        ...place("en", name),
        parse: templateParser(purpose, channel),
      });
      return [`en/${name}`, reader] as const;
    }),
  ),
);

/**
 * Reads the text of a purpose, channel and language: the operator's file DATA_DIR/texts/messages/{language}/{purpose}.{channel}.md, or
 * the bundled one (AREAS 1).
 * @throws Error for a purpose without a text for the channel
 */
export function readTemplate(
  purpose: MessagePurpose,
  channel: MessageChannel,
  language: MessageLanguage,
): Promise<ReadText<Template>> {
  const read = readers.get(`${language}/${templateName(purpose, channel)}`);
  if (!read) throw new Error(`There is no text of ${purpose} for ${channel} in ${language}`);
  return read();
}

/** Reads what the gateway answers to HELP: one line with {Hospital} and {phone}. */
export const readHelpText = createFileReader({
  ...place("en", "help.text.md"),
  parse: (file) => parseTextLine(file, ["Hospital", "phone"]),
});
