import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/app/components/list/empty-state";
import { FilterLinks } from "~/app/components/list/filter-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { filteredListShouldRevalidate } from "~/app/components/list/should-revalidate";
import { PageTitle } from "~/app/components/ui/page-title";
import { screenListQuery, stayWithinPages, wordQuery } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { topicLabel } from "~/models/contact-message.schema";
import {
  CONTACT_MESSAGE_FILTERS,
  CONTACT_MESSAGE_STATUSES,
} from "~/models/contact-message-status.schema";
import { CONTACT_MESSAGE_LIST, listContactMessages } from "~/server/contact/messages";
import { formatDay } from "~/server/platform/dates";
import { MessageTable } from "./message-table";
import { LiveSessionTabs, MESSAGES } from "./tabs";

export { MessagesError as ErrorBoundary } from "./messages-error";
export const handle = { title: "Messages" };
export const shouldRevalidate = filteredListShouldRevalidate(CONTACT_MESSAGE_FILTERS);

export const loader = pageLoader("answers.read", async ({ caller, url }) => {
  const status = wordQuery(url, "status", CONTACT_MESSAGE_STATUSES);
  const query = { ...screenListQuery(url, CONTACT_MESSAGE_LIST), status };
  const { contactMessages, ...page } = await listContactMessages(caller, query);
  stayWithinPages(url, page.pagination, CONTACT_MESSAGE_FILTERS);
  const rows = contactMessages.map(({ id, name, topic, status, createdAt }) => {
    return { id, name, topic: topicLabel(topic), status, received: formatDay(createdAt) };
  });
  return { ...page, search: url.search, rows };
});

export default function MessageList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List path={MESSAGES} loading="Loading messages..." filters={CONTACT_MESSAGE_FILTERS} {...list}>
      <PageTitle title="Live Sessions" subtitle="What patients and visitors send to the hospital" />
      <LiveSessionTabs current={MESSAGES} />
      <div className="toolbar">
        <SearchBox placeholder="Search messages by name, email or text..." />
        <FilterLinks label="Status" name="status" all="All" options={CONTACT_MESSAGE_STATUSES} />
      </div>
      {rows.length === 0 ? (
        <EmptyState>No messages found matching your criteria.</EmptyState>
      ) : (
        <MessageTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}
