import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { CONTACT_MESSAGE_STATUSES } from "~/models/contact/contact-message-status.schema";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { CONTACT_MESSAGE_LIST, listContactMessages } from "~/server/contact/messages";
import { formatDay } from "~/server/platform/dates";
import { MessageTable } from "./message-table";
import { ReceivedList } from "./received-list";
import { MESSAGES_PATH } from "./tabs";

export { MessagesError as ErrorBoundary } from "./messages-error";
export const handle = { title: "Messages" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("answers.read", ({ caller, url }) =>
  readScreenList(url, CONTACT_MESSAGE_LIST, async (query) => {
    const { contactMessages, ...page } = await listContactMessages(caller, query);
    const rows = contactMessages.map(
      ({ id, name, topic, status, version, assignee, createdAt }) => {
        return {
          id,
          name,
          topic: topicLabel(topic),
          status,
          version,
          assignee,
          received: formatDay(createdAt),
        };
      },
    );
    return { ...page, rows };
  }),
);

export default function MessageList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={MESSAGES_PATH}
      bulk={["answered", "new", "delete"]}
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
