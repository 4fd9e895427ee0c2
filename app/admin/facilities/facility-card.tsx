import type { ComponentProps, ReactNode } from "react";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { StatusBadge } from "~/app/components/ui/badge";
import type { FacilityFacts } from "./facility-facts.server";

const FacilityEditForm = await formOnDemand(() => import("./facility-form"));

type Props = {
  facts: FacilityFacts & { lastEdited: string | null; steps: string };
  /** URL that opens the edit form, and that closes it. */
  editHref: string;
  closeTo: string;
  /** Props of the edit form, or null when not editing. */
  form: Omit<ComponentProps<typeof FacilityEditForm>, "closeTo"> | null;
};

/** Card with what is known of a facility, its own or inherited, or its edit form. */
export function FacilityCard({ facts, editHref, closeTo, form }: Props) {
  return (
    <InfoCard title="Facility Information" edit={form ? null : { href: editHref, label: "Edit" }}>
      {form ? (
        <FacilityEditForm {...form} closeTo={closeTo} />
      ) : (
        <FactColumns>
          <FactList>
            <Fact label="Facility Name">{facts.name}</Fact>
            <Fact label="Kind">{facts.kind}</Fact>
            <Fact label="Part Of">
              {facts.partOf && (
                <a href={`/admin/facilities/${facts.partOf.id}`}>{facts.partOf.name}</a>
              )}
            </Fact>
            <Fact label="Status">
              <StatusBadge status={facts.status} />
            </Fact>
            <Fact label="Address">
              {facts.address.text && <Address {...facts.address} name={facts.name} />}
            </Fact>
            {facts.phones.map(({ label, phone, from }) => (
              <Fact key={label} label={label}>
                {phone && (
                  <Inherited from={from}>
                    <PhoneLink phone={phone} />
                  </Inherited>
                )}
              </Fact>
            ))}
            <TextFacts facts={facts.where} />
          </FactList>
          <FactList>
            <TextFacts facts={facts.inside} />
          </FactList>
        </FactColumns>
      )}
      <RecordLine
        id={facts.label}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={`facility/${facts.id}`}
      >
        <Fact label="Steps">{facts.steps}</Fact>
      </RecordLine>
    </InfoCard>
  );
}

type Source = { id: number; name: string } | null;

function TextFacts({ facts }: { facts: readonly { label: string; text: string; from: Source }[] }) {
  return facts.map(({ label, text, from }) => (
    <Fact key={label} label={label}>
      {text && (
        <Inherited from={from}>
          <span className="whitespace-pre-line">{text}</span>
        </Inherited>
      )}
    </Fact>
  ));
}

/** A value, with the facility that it is taken from. */
function Inherited({ from, children }: { from: Source; children: ReactNode }) {
  return (
    <>
      {children}{" "}
      {from && (
        <span className="block text-sm text-soft">
          {"From "}
          <a href={`/admin/facilities/${from.id}`}>{from.name}</a>
        </span>
      )}
    </>
  );
}

function Address({ text, from, name }: FacilityFacts["address"] & { name: string }) {
  const query = encodeURIComponent(`${name}, ${text}`);
  return (
    <Inherited from={from}>
      {text}{" "}
      <a
        className="block"
        href={`https://www.google.com/maps/search/?api=1&query=${query}`}
        target="_blank"
        rel="noreferrer noopener"
      >
        Show on a Map
        <span className="sr-only"> (opens Google Maps in a new tab)</span>
      </a>
    </Inherited>
  );
}
