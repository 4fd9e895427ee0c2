import { useLoaderData } from "@remix-run/react";
import { detailTitle } from "~/app/components/document/route-handle";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { IfPermitted } from "~/app/components/layout/permissions";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { DialogLink } from "~/app/components/list/dialog-link";
import { List } from "~/app/components/list/list";
import { ContactFacts } from "~/app/components/partner/contact-facts";
import { StatusBadge } from "~/app/components/ui/badge";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { submitForm } from "~/app/http/form.server";
import { toDetailQuery, EDIT_PARAMETER } from "~/app/contracts/list-url";
import { parseScreenListQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { listChildActions } from "~/app/http/screen-list.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { partnerLabel } from "~/models/rules/labels.schema";
import { ADVERTISEMENT_LIST, listAdvertisements } from "~/server/advertisers/advertisements";
import { getAdvertiser, updateAdvertiserFromForm } from "~/server/advertisers/advertisers";
import { hasPermission } from "~/server/platform/caller";
import { AdvertisementSection } from "./advertisement-table";
import {
  toAdvertisementRows,
  toAdvertiserFacts,
  toAdvertiserFormValues,
} from "./advertiser-facts.server";
import { advertiserValidator } from "./advertiser-form";
import { parseAdvertiserId } from "./advertiser-id.server";

const AdvertiserForm = await formOnDemand(() => import("./advertiser-form"));

const BREADCRUMB = [{ href: "/admin/advertisers", label: "Advertisers" }];

export const handle = { title: detailTitle("Advertiser") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseAdvertiserId(params);
  const advertiser = await getAdvertiser(caller, id);
  const query = parseScreenListQuery(url, ADVERTISEMENT_LIST);
  const { advertisements, ...page } = await listAdvertisements(caller, id, query);
  redirectIfPastLastPage(url, page.pagination, [EDIT_PARAMETER]);
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && hasPermission(caller, "content.write");
  const form = isEditing
    ? { advertiser: toAdvertiserFormValues(advertiser), version: advertiser.version }
    : null;
  const rows = toAdvertisementRows(advertisements);
  const lastEdited = await loadLastEdited(caller, "advertiser", id);
  const facts = { ...toAdvertiserFacts(advertiser), lastEdited };
  const bulk = listChildActions(caller, "advertisement");
  return { ...page, search: url.search, bulk, facts, form, rows };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const id = parseAdvertiserId(params);
  return submitForm({
    caller,
    request,
    validator: advertiserValidator,
    failure: (detail) => `Failed to update advertiser: ${detail}`,
    failedToast: "Failed to update advertiser",
    save: async ({ values, caller, expectedVersions }) => {
      await updateAdvertiserFromForm(caller, id, values, expectedVersions);
      const to = `/admin/advertisers/${id}${toDetailQuery(url.searchParams, { edit: false })}`;
      return { to, message: "Advertiser updated successfully" };
    },
    toFormValues: toAdvertiserFormValues,
    recreatePath: "/admin/advertisers/new",
  });
});

export default function AdvertiserDetail() {
  const { facts, form, rows, ...list } = useLoaderData<typeof loader>();
  const path = `/admin/advertisers/${facts.id}`;
  const query = new URLSearchParams(list.search);
  return (
    <List
      path={path}
      filters={[EDIT_PARAMETER]}
      loadingText="Loading advertiser details..."
      {...list}
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB}>
        <a className="button" href={`${path}/reports`}>
          Reports
        </a>
        <IfPermitted permission="content.write">
          <DialogLink
            to="/advertisements/new"
            className={form ? "button" : "button primary"}
            prefetch
          >
            Add Advertisement
          </DialogLink>
        </IfPermitted>
      </PageTitle>
      <InfoCard
        title="Advertiser Information"
        edit={form ? null : { href: path + toDetailQuery(query, { edit: true }), label: "Edit" }}
      >
        {form ? (
          <AdvertiserForm {...form} closeTo={path + toDetailQuery(query, { edit: false })} />
        ) : (
          <FactColumns>
            <FactList>
              <Fact label="Advertiser Name">{facts.name}</Fact>
              <Fact label="Status">
                <StatusBadge status={facts.status} />
              </Fact>
            </FactList>
            <ContactFacts contact={facts.contact} />
          </FactColumns>
        )}
        <RecordLine
          id={partnerLabel(facts.id)}
          created={facts.created}
          lastEdited={facts.lastEdited}
          history={`advertiser/${facts.id}`}
        >
          <Fact label="Advertisements">{facts.advertisements}</Fact>
        </RecordLine>
      </InfoCard>
      <AdvertisementSection rows={rows} />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Advertiser",
        message: "Failed to load advertiser data. Please try again later.",
      }}
      notFound={{
        title: "Advertiser Not Found",
        message: "The requested advertiser could not be found.",
      }}
      back={{ href: "/admin/advertisers", label: "Back to Advertisers" }}
    />
  );
}
