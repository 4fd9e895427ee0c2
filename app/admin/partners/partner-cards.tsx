import type { ReactNode } from "react";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { ContactFacts } from "~/app/components/partner/contact-facts";
import { ExternalLink } from "~/app/components/ui/external-link";
import { PARTNER_LABELS } from "~/models/partners/partner-options.schema";
import { PartnerStatusBadge } from "./partner-badge";
import type { PartnerFacts } from "./partner-facts.server";
import type { PartnerFormProps } from "./partner-form";

const PartnerForm = await formOnDemand(() => import("./partner-form"));

type Editing = {
  /** Page with the card; `?edit` opens a form on it. */
  path: string;
  /** The form that is open on the page, if any. */
  form: Omit<PartnerFormProps, "closeTo"> | null;
};
type CardProps = Editing & { facts: PartnerFacts };
type SectionProps = Editing & {
  section: PartnerFormProps["section"];
  title: string;
  editLabel: string;
  children: ReactNode;
};

/** Card of a section, or its edit form in the same place. */
function SectionCard({ section, title, editLabel, path, form, children }: SectionProps) {
  return (
    <InfoCard
      title={title}
      edit={form ? null : { href: `${path}?edit=${section}`, label: editLabel }}
      editPermission="billing.write"
    >
      {form?.section === section ? <PartnerForm {...form} closeTo={path} /> : children}
    </InfoCard>
  );
}

/** Card of who a partner is. */
export function DetailsCard({ facts, ...editing }: CardProps) {
  return (
    <SectionCard section="details" title="Partner Details" editLabel="Edit Details" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={PARTNER_LABELS.partnerName}>{facts.name}</Fact>
          <Fact label={PARTNER_LABELS.kind}>{facts.kind}</Fact>
          <Fact label={PARTNER_LABELS.status}>
            <PartnerStatusBadge status={facts.status} />
          </Fact>
          <Fact label={PARTNER_LABELS.website}>
            {facts.website && <ExternalLink href={facts.website} />}
          </Fact>
          <Fact label={PARTNER_LABELS.showsOnSite}>{facts.showsOnSite}</Fact>
        </FactList>
        <ContactFacts contact={facts.contact} />
      </FactColumns>
      {facts.description && (
        <dl className="mt-6">
          <Fact label={PARTNER_LABELS.description} fullWidth>
            {facts.description}
          </Fact>
        </dl>
      )}
    </SectionCard>
  );
}

/** Card of what a partner's contract says. */
export function CoverageCard({ facts, ...editing }: CardProps) {
  return (
    <SectionCard section="coverage" title="Coverage" editLabel="Edit Coverage" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={PARTNER_LABELS.contractFrom}>{facts.contractFrom}</Fact>
          <Fact label={PARTNER_LABELS.contractTo}>{facts.contractTo}</Fact>
          <Fact label={PARTNER_LABELS.coversPlan}>{facts.covers ?? "No plan"}</Fact>
          <Fact label={PARTNER_LABELS.seats}>{facts.seats}</Fact>
        </FactList>
        <FactList>
          <Fact label={PARTNER_LABELS.accessCode}>{facts.accessCode ?? "None"}</Fact>
          <Fact label={PARTNER_LABELS.agreementSignedOn}>
            {facts.agreementSignedOn ?? "Not signed yet"}
          </Fact>
        </FactList>
      </FactColumns>
    </SectionCard>
  );
}
