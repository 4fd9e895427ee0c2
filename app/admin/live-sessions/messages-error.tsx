import { ErrorView } from "~/app/components/ui/error-view";
import { MESSAGES } from "./tabs";

/** What the list of messages, and the dialogs over it, show when something fails. */
export function MessagesError() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Messages",
        message: "Failed to load messages. Please try again later.",
      }}
      notFound={{
        title: "Message Not Found",
        message: "The requested message could not be found.",
      }}
      back={{ href: MESSAGES, label: "Back to Messages" }}
    />
  );
}
