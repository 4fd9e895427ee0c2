import type { ComponentProps } from "react";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import type { PlanStatus } from "~/models/catalogue/plan-version.schema";
import { PlanStatusBadge } from "./plan-table";
import { FIELD_LABELS } from "./plan-wizard";

const ProcedureForm = await formOnDemand(() => import("./procedure-form"));

const { details } = FIELD_LABELS;

type Props = {
  facts: {
    label: string;
    name: string;
    planStatus: PlanStatus;
    specialty: string;
    department: string;
    summary: string;
    whatToExpect: string;
    facility: string;
    phone: string;
    prices: readonly { label: string; price: string }[];
    position: string;
    isGeneral: boolean;
    created: string;
    lastEdited: string | null;
    history: string;
  };
  /** URL that opens the edit form. */
  editHref: string;
  /** Props of the edit form, or null when not editing. */
  form: Omit<ComponentProps<typeof ProcedureForm>, "closeTo"> | null;
  /** URL that closes the edit form. */
  closeTo: string;
};

/** Card with the details of a procedure, or its edit form. */
export function PlanCard({ facts, editHref, form, closeTo }: Props) {
  return (
    <InfoCard
      title="Procedure Information"
      edit={form ? null : { href: editHref, label: "Edit Details" }}
    >
      {form ? (
        <ProcedureForm {...form} closeTo={closeTo} />
      ) : (
        <FactColumns>
          <FactList>
            <Fact label={details.name}>{facts.name}</Fact>
            <Fact label="Plan Status">
              <PlanStatusBadge status={facts.planStatus} />
            </Fact>
            <Fact label={details.departmentId}>{facts.department}</Fact>
            <Fact label={details.specialityId}>{facts.specialty}</Fact>
            <Fact label={details.facilityId}>{facts.facility}</Fact>
            <Fact label={details.careTeamPhone}>{facts.phone}</Fact>
          </FactList>
          <FactList>
            {facts.prices.map(({ label, price }) => (
              <Fact key={label} label={label}>
                {price}
              </Fact>
            ))}
            <Fact label={details.position}>{facts.position}</Fact>
            <Fact label="For Any Procedure">{facts.isGeneral ? "Yes" : "No"}</Fact>
            <Fact label={details.summary}>{facts.summary}</Fact>
            <Fact label={details.whatToExpect}>{facts.whatToExpect}</Fact>
          </FactList>
        </FactColumns>
      )}
      <RecordLine
        id={facts.label}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={facts.history}
      />
    </InfoCard>
  );
}
