import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { ContactFacts, type ShownContact } from "~/app/components/partner/contact-facts";
import { StatusBadge } from "~/app/components/ui/badge";
import { partnerLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

const PartnerForm = await formOnDemand(() => import("./partner-form"));

type Facts = {
  id: number;
  name: string;
  contact: ShownContact;
  description: string | null;
  status: Status;
  created: string;
  messages: string;
  totalViews: string;
  totalPlays: string;
  lastEdited: string | null;
};

type Props = {
  facts: Facts;
  /** URL that opens the edit form. */
  editHref: string;
  /** Values and version for the edit form, or null when not editing. */
  form: { partner: Record<string, string>; version: number } | null;
  /** URL that closes the edit form. */
  closeTo: string;
};

/** Card with a religious partner's details, or its edit form. */
export function PartnerCard({ facts, editHref, form, closeTo }: Props) {
  const edit = form ? null : { href: editHref, label: "Edit Details" };
  return (
    <InfoCard title="Partner Information" edit={edit}>
      {form ? (
        <PartnerForm {...form} closeTo={closeTo} />
      ) : (
        <FactColumns>
          <FactList>
            <Fact label="Partner Name">{facts.name}</Fact>
            <Fact label="Status">
              <StatusBadge status={facts.status} />
            </Fact>
            <Fact label="Description" fullWidth>
              {facts.description}
            </Fact>
          </FactList>
          <ContactFacts contact={facts.contact} />
        </FactColumns>
      )}
      <RecordLine
        id={partnerLabel(facts.id)}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={`religious-partner/${facts.id}`}
      >
        <Fact label="Messages">{facts.messages}</Fact>
        <Fact label="Total Views">{facts.totalViews}</Fact>
        <Fact label="Total Plays">{facts.totalPlays}</Fact>
      </RecordLine>
    </InfoCard>
  );
}
