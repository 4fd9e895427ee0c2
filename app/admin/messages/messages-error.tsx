import { ErrorView } from "~/app/components/ui/error-view";

/** Error view of the list of messages and its dialogs. */
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
      back={{ href: "/admin/messages", label: "Back to Messages" }}
    />
  );
}
