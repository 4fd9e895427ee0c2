import { useLoaderData } from "@remix-run/react";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { Caution } from "~/app/components/ui/caution";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { OUTBOX_STATUSES } from "~/models/outbox/outbox-message.schema";
import { listChannelsOff } from "~/server/outbox/message-words";
import { OUTBOX_TABLE } from "~/server/outbox/outbox-table";
import { listMessageActions } from "./message-actions.server";
import { MessageTable } from "./message-table";

export { MessagesError as ErrorBoundary } from "./messages-error";
export const handle = { title: "Messages" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("messages.read", async (args) => ({
  ...(await readScreenList(args, OUTBOX_TABLE, (message) => ({
    status: message.status,
    ...listMessageActions(args.caller, message),
  }))),
  channelsOff: listChannelsOff(),
}));

export default function MessageList() {
  const { rows, channelsOff, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading messages..." {...list}>
      <ListTitle
        title="Messages"
        subtitle="What Calmward sends by email and text message, and what became of it"
      >
        <a className="button" href="/admin/messages/templates">
          Texts
        </a>
      </ListTitle>
      {channelsOff.length > 0 && (
        <Caution>{channelsOff.join(" ")} What would have been sent is kept here.</Caution>
      )}
      <Toolbar>
        <SearchBox placeholder="Search messages by name or address..." />
        <FilterLinks label="Status" name="status" emptyLabel="All" options={OUTBOX_STATUSES} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose="Links, warnings and answers that go to people by email or text message appear here, also while nothing can be sent.">
          No messages found matching your criteria.
        </EmptyState>
      ) : (
        <MessageTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}
