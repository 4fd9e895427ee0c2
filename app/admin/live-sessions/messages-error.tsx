import { ReceivedError } from "./received-error";
import { MESSAGES } from "./tabs";

/** Error boundary of the message list and its dialogs. */
export function MessagesError() {
  return <ReceivedError path={MESSAGES} thing="message" label="Messages" />;
}
