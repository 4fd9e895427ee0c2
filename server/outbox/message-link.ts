import type { OutboxMessage } from "~/models";
import { openSealedLink } from "./sealed-link";

/** Path of a message's link; "" for none, null if its one-time link is gone, or cannot be read any more. */
export function findLink({
  link,
  sealedLink,
  text,
}: Pick<OutboxMessage, "link" | "sealedLink" | "text">): string | null {
  if (sealedLink !== null) return openSealedLink(sealedLink);
  return link === "" && text.includes("{link}") ? null : link;
}
