import { ReceivedError } from "./received-error";
import { MESSAGES_PATH } from "./tabs";

/** Error boundary of the message list and its dialogs. */
export function MessagesError() {
  return <ReceivedError path={MESSAGES_PATH} noun="message" label="Messages" />;
}
