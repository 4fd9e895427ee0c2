import { useLoaderData } from "@remix-run/react";
import { detailTitle } from "~/app/components/document/route-handle";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { List } from "~/app/components/list/list";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { submitForm } from "~/app/http/form.server";
import { toDetailQuery, EDIT_PARAMETER } from "~/app/contracts/list-url";
import { parseScreenListQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { listChildActions } from "~/app/http/screen-list.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { hasPermission } from "~/server/platform/caller";
import { listReligiousMessages, RELIGIOUS_MESSAGE_LIST } from "~/server/religious/messages";
import {
  getReligiousPartner,
  readPartnerTotals,
  updateReligiousPartnerFromForm,
} from "~/server/religious/partners";
import { MessageSection } from "./message-table";
import { PartnerCard } from "./partner-card";
import { partnerValidator } from "./partner-form";
import { toMessageRows, toPartnerFacts, toPartnerFormValues } from "./religious-facts.server";
import { parsePartnerId } from "./religious-id.server";

const BREADCRUMB = [{ href: "/admin/religious", label: "Religious Partners" }];

export const handle = { title: detailTitle("Religious Partner") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parsePartnerId(params);
  const partner = await getReligiousPartner(caller, id);
  const query = parseScreenListQuery(url, RELIGIOUS_MESSAGE_LIST);
  const { religiousMessages, ...page } = await listReligiousMessages(caller, id, query);
  redirectIfPastLastPage(url, page.pagination, [EDIT_PARAMETER]);
  const lastEdited = await loadLastEdited(caller, "religious partner", id);
  const facts = { ...toPartnerFacts(partner, await readPartnerTotals(caller, id)), lastEdited };
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && hasPermission(caller, "content.write");
  const form = isEditing
    ? { partner: toPartnerFormValues(partner), version: partner.version }
    : null;
  const bulk = listChildActions(caller, "religious message");
  const rows = toMessageRows(religiousMessages);
  return { ...page, search: url.search, bulk, facts, form, rows };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const id = parsePartnerId(params);
  return submitForm({
    caller,
    request,
    validator: partnerValidator,
    failure: (detail) => `Failed to update religious partner: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await updateReligiousPartnerFromForm(caller, id, values, expectedVersions);
      const to = `/admin/religious/${id}${toDetailQuery(url.searchParams, { edit: false })}`;
      return { to, message: "Religious partner updated successfully!" };
    },
    toFormValues: toPartnerFormValues,
    recreatePath: "/admin/religious/new",
  });
});

export default function ReligiousPartnerDetail() {
  const { facts, form, rows, ...list } = useLoaderData<typeof loader>();
  const path = `/admin/religious/${facts.id}`;
  const query = new URLSearchParams(list.search);
  return (
    <List
      path={path}
      filters={[EDIT_PARAMETER]}
      loadingText="Loading religious partner details..."
      {...list}
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB}>
        <a className="button" href={`${path}/reports`}>
          Reports
        </a>
        <IfPermitted permission="content.write">
          <DialogLink to="/messages/new" className={form ? "button" : "button primary"} prefetch>
            Add Religious Message
          </DialogLink>
        </IfPermitted>
      </PageTitle>
      <PartnerCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <MessageSection rows={rows} />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Religious Partner",
        message: "Failed to fetch religious partner. Please try again later.",
      }}
      notFound={{
        title: "Religious Partner Not Found",
        message: "The requested religious partner could not be found.",
      }}
      back={{ href: "/admin/religious", label: "Back to Religious Partners" }}
    />
  );
}
