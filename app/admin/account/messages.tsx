import { useLoaderData } from "@remix-run/react";
import { presentLoggedMessage } from "~/app/admin/messages/present-logged-message.server";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { ListWithoutDialogs } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { MessageLog } from "~/app/components/messages/message-log";
import { ErrorView } from "~/app/components/ui/error-view";
import { parseScreenPageQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { listOwnMessages, OWN_MESSAGES_PAGE_SIZE } from "~/server/outbox/own-messages";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";
import { redirectToAccount } from "./require-account.server";

export const handle = { title: "Messages to You" };

export const loader = pageLoader("account.own", async ({ caller, url }) => {
  const page = parseScreenPageQuery(url, OWN_MESSAGES_PAGE_SIZE);
  const { messages, ...list } = (await listOwnMessages(caller, page)) ?? redirectToAccount();
  redirectIfPastLastPage(url, list.pagination);
  return { ...list, messages: messages.map(presentLoggedMessage), search: url.search };
});

export default function OwnMessages() {
  const { messages, ...list } = useLoaderData<typeof loader>();
  return (
    <ListWithoutDialogs path="/admin/account/messages" loadingText="Loading messages..." {...list}>
      <PageTitle
        title="Messages to You"
        breadcrumb={ACCOUNT_BREADCRUMB}
        subtitle="What Calmward wrote to you, and what became of it"
      />
      {messages.length === 0 ? (
        <EmptyNotice text="Nothing was sent to you yet." />
      ) : (
        <MessageLog messages={messages} />
      )}
      <Pagination />
    </ListWithoutDialogs>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={{ href: "/admin/account", label: "Back to Your Account" }} />;
}
