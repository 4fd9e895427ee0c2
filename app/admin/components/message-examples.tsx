import { EmptyNotice } from "~/app/components/list/empty-state";
import { type LoggedMessage, MessageLog } from "~/app/components/messages/message-log";
import { Caution } from "~/app/components/ui/caution";
import { Failure } from "~/app/components/ui/error-view";
import { NotFoundView } from "~/app/components/ui/not-found-view";
import { Problem } from "~/app/components/ui/problem";
import { ToastBody, ToastButton, type ToastType } from "~/app/components/ui/toasts";
import { Example, Group } from "./example";

const LOGGED: LoggedMessage[] = [
  {
    id: 2,
    purpose: "Request Answered",
    channel: "Text",
    time: "Nov 24, 2026, 2:00 PM",
    status: "Scheduled",
    stopped: null,
  },
  {
    id: 1,
    purpose: "Invitation",
    channel: "Email",
    time: "Nov 2, 2026, 9:15 AM",
    status: "Stopped",
    stopped: "It was not sent, since its channel was off.",
  },
];
const PAGE = "/admin/components/messages";
const TOASTS: ToastType[] = ["success", "info", "warning", "error", "loading"];

/** What the product says: problems, cautions, toasts, empty and failed pages. */
export function MessageExamples() {
  return (
    <Group id="messages" title="Messages">
      <Example
        title="Error summary"
        use="Above a form that was refused: each message links to its field."
      >
        <Problem title="There is a problem" hasInitialFocus={false}>
          <a href="#field-example">Tag name is required</a>
        </Problem>
      </Example>
      <Example title="Problem" use="An action that failed, with the reason and what to do.">
        <Problem title="Deletion Failed" hasInitialFocus={false}>
          <p>Failed to delete tag: 3 surveys use it.</p>
        </Problem>
      </Example>
      <Example title="Caution" use="Needs attention, but is no error.">
        <Caution>2 events have not been sealed for over a minute.</Caution>
      </Example>
      <Example
        title="Toasts"
        use="The result of an action, for four seconds; with View or Undo for eight. Never the only place of a message that is needed."
      >
        <div className="grid max-w-100 gap-2.5">
          {TOASTS.map((type) => (
            <ToastBody key={type} toast={{ type, message: `A message of type ${type}` }} />
          ))}
          <ToastBody
            toast={{
              type: "success",
              message: "Question created successfully",
              description: "Current question automatically added to survey",
            }}
          />
          <ToastBody toast={{ type: "success", message: "Tag created successfully" }}>
            <ToastButton label="View" href={PAGE} />
          </ToastBody>
          <ToastBody
            toast={{
              type: "success",
              message: "Session created successfully",
              action: { label: "View", href: PAGE, preview: PAGE },
            }}
          />
          <ToastBody toast={{ type: "success", message: "Tag deactivated" }}>
            <ToastButton label="Undo" href={PAGE} fields={{ status: "Active" }} />
          </ToastBody>
        </div>
      </Example>
      <Example
        title="Empty notice"
        use="Outside of lists: says what is not there, and offers the next step. Lists have a state of their own."
      >
        <EmptyNotice text="Nothing was viewed or played in this period." />
      </Example>
      <Example
        title="Messages to a person"
        use="What went to them by email and text message, newest first. Never a text or a link."
      >
        <MessageLog messages={LOGGED} />
      </Example>
      <Example
        title="Error views"
        use="A page that could not be shown, or does not exist: what happened, and the way on."
      >
        <div>
          <Failure
            title="Error Loading Tags"
            message="Failed to load tags. Please try again later."
            back={{ href: PAGE, label: "Back to Components" }}
            retry
          />
          <NotFoundView />
        </div>
      </Example>
    </Group>
  );
}
