/** An address with its name, "" for none. */
export type Mailbox = { name: string; address: string };

/** Maximum lengths in RFC 5321, of the part before the @ and of the whole. */
const MAX_LOCAL_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 254;

/** Characters of an address without quotes, comments and lists: one recipient for every server, and nothing that ends a header. */
const ADDRESS =
  /^[^\s@<>"`(),:;\\[\]{}\p{C}]+@[^\s@<>"'`(),:;\\[\]{}.\p{C}]+(?:\.[^\s@<>"'`(),:;\\[\]{}.\p{C}]+)*$/u;

/** Whether mail can be sent to an address. Stricter than the rule of forms. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS_LENGTH && text.indexOf("@") <= MAX_LOCAL_LENGTH && ADDRESS.test(text);

/** Parses "care@example.org" or "Ward 3 <care@example.org>"; null if it is neither. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = "", address = ""] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? ["", "", text];
  if (!isMailAddress(address) || /[\p{C}<>]/u.test(name)) return null;
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}
