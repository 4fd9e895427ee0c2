import { useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { PageTitle } from "~/app/components/content/page-title";
import { RecordLine } from "~/app/components/detail/fact-groups";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { List } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readEligibility } from "~/server/partners/eligibility";
import { PARTNER } from "~/server/partners/find";
import { getPartner, updatePartner } from "~/server/partners/partners";
import { readPlanOptions } from "~/server/partners/plan-options";
import { readPartnerUsage } from "~/server/partners/usage";
import { hasPermission } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import { EligibilitySection } from "./eligibility-section";
import { OffersSection } from "./offers-section";
import { CoverageCard, DetailsCard } from "./partner-cards";
import {
  listCautions,
  toEligibilityFacts,
  toPartnerFacts,
  toSectionValues,
} from "./partner-facts.server";
import { parsePartnerId } from "./partner-id.server";
import { loadPartnerOffers } from "./partner-offers.server";
import { PartnerUsage } from "./partner-usage";
import { parseSection, SECTION_VALIDATORS } from "./partner-validators";

const BREADCRUMB = [{ href: "/admin/partners", label: "Partners" }];

export const handle = { title: detailTitle("Partner") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("billing.read", async ({ caller, url, params }) => {
  const id = parsePartnerId(params);
  const partner = await getPartner(caller, id);
  const plans = await readPlanOptions(caller);
  const eligibility = await readEligibility(caller, id);
  const section = parseSection(url.searchParams.get(EDIT_PARAMETER));
  return {
    facts: {
      ...toPartnerFacts(partner, plans),
      lastEdited: await loadLastEdited(caller, PARTNER, id),
    },
    cautions: listCautions(partner, eligibility.count),
    offers: await loadPartnerOffers(caller, id),
    eligibility: toEligibilityFacts(eligibility),
    usage: await readPartnerUsage(caller, id),
    form:
      section && hasPermission(caller, "billing.write")
        ? { section, values: toSectionValues[section](partner), version: partner.version, plans }
        : null,
  };
});

export const action = pageAction("billing.write", ({ caller, request, url, params }) => {
  const id = parsePartnerId(params);
  const section = parseSection(url.searchParams.get(EDIT_PARAMETER));
  if (!section) throw new BadRequestError("Choose what to edit");
  return submitForm({
    caller,
    request,
    validator: SECTION_VALIDATORS[section],
    failure: (detail) => `Failed to update partner: ${detail}`,
    failedToast: "Failed to update partner",
    save: async ({ values, caller: writer, expectedVersions }) => {
      await updatePartner(writer, id, values, expectedVersions);
      return { to: `/admin/partners/${id}`, message: "Partner updated successfully" };
    },
    toFormValues: toSectionValues[section],
    recreatePath: "/admin/partners/new",
  });
});

export default function PartnerDetail() {
  const { facts, cautions, offers, eligibility, usage, form } = useLoaderData<typeof loader>();
  const path = `/admin/partners/${facts.id}`;
  const editing = { path, form };
  return (
    <List
      path={path}
      search=""
      sorting={{ sortBy: "id", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 }}
      loadingText="Loading partner details..."
    >
      <PageTitle title={`${facts.name} - Details`} subtitle={facts.kind} breadcrumb={BREADCRUMB} />
      {cautions.map((text) => (
        <Caution key={text}>{text}</Caution>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DetailsCard facts={facts} {...editing} />
        <CoverageCard facts={facts} {...editing} />
        <OffersSection partnerId={facts.id} partnerName={facts.name} {...offers} />
        <EligibilitySection {...eligibility} />
        <PartnerUsage {...usage} />
        <RecordLine
          id={facts.label}
          created={facts.created}
          lastEdited={facts.lastEdited}
          history={`partner/${facts.id}`}
        />
      </div>
      <IfPermitted permission="billing.write">
        <p className="mt-6 print:hidden">
          <a className="button quiet destroy" href={`${path}/delete`}>
            Delete Partner
          </a>
        </p>
      </IfPermitted>
    </List>
  );
}

export { PartnerError as ErrorBoundary } from "./partner-error";
