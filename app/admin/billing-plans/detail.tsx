import { useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { PageTitle } from "~/app/components/content/page-title";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { List } from "~/app/components/list/list";
import { EDIT_PARAMETER, toDetailQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { FREE_PLAN } from "~/models/catalogue/plan.schema";
import { getBillingPlan, updateBillingPlan } from "~/server/billing-plans/billing-plans";
import { BILLING_PLAN } from "~/server/billing-plans/find";
import { listPrices } from "~/server/billing-plans/prices";
import { hasPermission } from "~/server/platform/caller";
import { OrdersSection } from "./orders-section";
import { parseBillingPlanId } from "./billing-plan-id.server";
import { BillingPlanCard } from "./plan-card";
import { toBillingPlanFacts, toBillingPlanFormValues, toPriceFacts } from "./plan-facts.server";
import { billingPlanValidator } from "./plan-form";
import { loadPlanOrders } from "./plan-orders.server";
import { PriceHistory } from "./price-history";
import { UseSection } from "./use-section";
import { loadUses } from "./uses.server";

const BREADCRUMB = [{ href: "/admin/billing-plans", label: "Billing Plans" }];

export const handle = { title: detailTitle("Billing Plan") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseBillingPlanId(params);
  const plan = await getBillingPlan(caller, id);
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && hasPermission(caller, "content.write");
  return {
    facts: {
      ...toBillingPlanFacts(plan),
      lastEdited: await loadLastEdited(caller, BILLING_PLAN, id),
    },
    form: isEditing ? { plan: toBillingPlanFormValues(plan), version: plan.version } : null,
    prices: (await listPrices(caller, id)).map(toPriceFacts),
    uses: await loadUses(caller, plan),
    orders: await loadPlanOrders(caller, plan),
    search: url.search,
  };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const id = parseBillingPlanId(params);
  return submitForm({
    caller,
    request,
    validator: billingPlanValidator,
    failure: (detail) => `Failed to update billing plan: ${detail}`,
    save: async ({ values, caller: writer, expectedVersions }) => {
      await updateBillingPlan(writer, id, values, expectedVersions);
      const to = `/admin/billing-plans/${id}${toDetailQuery(url.searchParams, { edit: false })}`;
      return { to, message: "Billing plan updated successfully" };
    },
    toFormValues: toBillingPlanFormValues,
    recreatePath: "/admin/billing-plans/new",
  });
});

export default function BillingPlanDetail() {
  const { facts, form, prices, uses, orders, search } = useLoaderData<typeof loader>();
  const path = `/admin/billing-plans/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "id", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 }}
      loadingText="Loading billing plan details..."
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB} />
      <BillingPlanCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <PriceHistory path={path} prices={prices} canChange={facts.code !== FREE_PLAN} />
      <UseSection {...uses} />
      {orders && <OrdersSection {...orders} />}
      {!facts.isBuiltIn && (
        <IfPermitted permission="content.write">
          <p className="mt-6 print:hidden">
            <a
              className="button quiet destroy"
              href={`/admin/billing-plans/${facts.id}/delete`}
              data-stay=""
            >
              Delete Billing Plan
            </a>
          </p>
        </IfPermitted>
      )}
    </List>
  );
}

export { BillingPlanError as ErrorBoundary } from "./billing-plan-error";
