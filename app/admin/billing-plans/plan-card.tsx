import type { ComponentProps } from "react";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { BILLING_PLAN_LABELS } from "~/models/billing-plans/billing-plan-options.schema";
import type { BillingPlanFacts } from "./plan-facts.server";
import { BillingPlanBadge } from "./status-badge";

const BillingPlanForm = await formOnDemand(() => import("./plan-form"));

type Props = {
  facts: BillingPlanFacts & { lastEdited: string | null };
  /** URL that opens the edit form. */
  editHref: string;
  /** Props of the edit form, or null when not editing. */
  form: Omit<ComponentProps<typeof BillingPlanForm>, "closeTo"> | null;
  /** URL that closes the edit form. */
  closeTo: string;
};

/** Card with the details of a billing plan, or its edit form. */
export function BillingPlanCard({ facts, editHref, form, closeTo }: Props) {
  return (
    <InfoCard
      title="Plan Information"
      edit={form ? null : { href: editHref, label: "Edit Details" }}
    >
      {form ? (
        <BillingPlanForm {...form} closeTo={closeTo} />
      ) : (
        <FactColumns>
          <FactList>
            <Fact label={BILLING_PLAN_LABELS.name}>{facts.name}</Fact>
            <Fact label={BILLING_PLAN_LABELS.code}>{facts.code}</Fact>
            <Fact label={BILLING_PLAN_LABELS.price}>{facts.price}</Fact>
          </FactList>
          <FactList>
            <Fact label={BILLING_PLAN_LABELS.status}>
              <BillingPlanBadge status={facts.status} />
            </Fact>
            <Fact label={BILLING_PLAN_LABELS.position}>{facts.position}</Fact>
            <Fact label={BILLING_PLAN_LABELS.description}>{facts.description}</Fact>
          </FactList>
        </FactColumns>
      )}
      <RecordLine
        id={facts.label}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={`billing-plan/${facts.id}`}
      />
    </InfoCard>
  );
}
