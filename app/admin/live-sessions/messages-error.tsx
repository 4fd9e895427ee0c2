import { ReceivedError } from "./received-error";
import { MESSAGES } from "./tabs";

/** What the list of messages, and the dialogs over it, show when something fails. */
export function MessagesError() {
  return <ReceivedError path={MESSAGES} thing="message" label="Messages" />;
}
