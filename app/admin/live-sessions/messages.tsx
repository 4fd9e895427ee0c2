import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { CONTACT_MESSAGE_STATUSES } from "~/models/contact/contact-message-status.schema";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { CONTACT_MESSAGE_TABLE } from "~/server/contact/message-table";
import { MessageTable } from "./message-table";
import { ReceivedList } from "./received-list";

export { MessagesError as ErrorBoundary } from "./messages-error";
export const handle = { title: "Messages" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", (args) =>
  readScreenList(args, CONTACT_MESSAGE_TABLE, ({ status, version, assignee }) => ({
    status,
    version,
    assignee,
  })),
);

export default function MessageList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      loadingText="Loading messages..."
      statuses={CONTACT_MESSAGE_STATUSES}
      assignees={ASSIGNEE_FILTERS}
      placeholder="Search messages by name, email or text..."
      empty="No messages found matching your criteria."
      first={{
        purpose: "Visitors write from the contact page. Their messages appear here.",
        origin: { href: "/contact", label: "See the contact page" },
      }}
      {...list}
    >
      <MessageTable rows={rows} />
    </ReceivedList>
  );
}
