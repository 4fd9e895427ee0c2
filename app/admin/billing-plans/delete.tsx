import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteBillingPlan, getBillingPlan } from "~/server/billing-plans/billing-plans";
import { BILLING_PLAN_USES } from "~/server/billing-plans/uses";
import { describeUses } from "~/server/platform/record-uses";
import { BillingPlanError } from "./billing-plan-error";
import { parseBillingPlanId } from "./billing-plan-id.server";

export const handle = { title: "Delete Billing Plan", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseBillingPlanId(params);
  const { name, isBuiltIn } = await getBillingPlan(caller, id);
  return { name, isBuiltIn, uses: await describeUses(caller, BILLING_PLAN_USES, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete billing plan: ${detail}`,
    save: async (caller) => {
      const id = parseBillingPlanId(params);
      await deleteBillingPlan(caller, id);
      const to = `/admin/billing-plans${toListQuery(url.searchParams)}`;
      const message = "Billing plan deleted successfully";
      return { to, message, action: undoDeletion("billing-plan", id, to) };
    },
  }),
);

export default function DeleteBillingPlan() {
  const { name, isBuiltIn, uses } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Billing Plan"
      closeTo={useCurrentListUrl()}
      isImpossible={isBuiltIn || uses !== null}
    >
      {isBuiltIn ? (
        <p>
          The <b>{name}</b> plan cannot be deleted: pages of the site name it.
        </p>
      ) : uses === null ? (
        <p>
          Are you sure you want to delete the billing plan <b>{name}</b> and its prices? This action
          cannot be undone.
        </p>
      ) : (
        <>
          <p>
            The billing plan <b>{name}</b> cannot be deleted, because of {uses}.
          </p>
          <p className="text-sm text-soft">
            Choose Retired instead: then nobody can choose it anymore, and who has it keeps it.
          </p>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { BillingPlanError as ErrorBoundary };
