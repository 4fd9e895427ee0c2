import type { OutboxMessage } from "~/models";

/**
 * Finds the address with which the recipient ends messages of this kind by one press, for the List-Unsubscribe header and the end of
 * a mail. The only place that knows it; null while consents are not recorded.
 */
export const findUnsubscribeUrl = (
  _message: Pick<OutboxMessage, "purpose" | "recipientKind" | "recipientId" | "address">,
): string | null => null;
