import { Fact, InfoCard } from "~/app/components/content/info-card";
import { EmailLink } from "~/app/components/content/email-text";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import type { PatientStatus } from "~/models/patients/patient-options.schema";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { PatientStatusBadge } from "./patient-status-badge";

const PatientForm = await formOnDemand(() => import("./patient-form"));

type Facts = {
  id: number;
  isGuest: boolean;
  label: string;
  name: string;
  preferredName: string | null;
  recordNumber: string | null;
  birthDate: string | null;
  email: string | null;
  mobile: ShownPhone | null;
  textConsent: boolean;
  language: string;
  status: PatientStatus | null;
  endReason: string | null;
  hasAccount: boolean;
  invited: string | null;
  joined: string | null;
  ended: string | null;
  lastSeen: string | null;
  created: string;
  lastEdited: string | null;
};

type Props = {
  facts: Facts;
  form: { patient: Record<string, string>; version: number } | null;
  editHref: string;
  closeTo: string;
};

/** Card of a patient with inline edit; a guest has no names, and nothing to edit. */
export function PatientCard({ facts, form, editHref, closeTo }: Props) {
  const { isGuest } = facts;
  return (
    <InfoCard
      title={isGuest ? "Guest Patient" : "Patient Information"}
      edit={form || isGuest ? null : { href: editHref, label: "Edit" }}
      editPermission="patients.write"
    >
      {form ? (
        <PatientForm {...form} closeTo={closeTo} />
      ) : isGuest ? (
        <GuestFacts {...facts} />
      ) : (
        <NamedFacts {...facts} />
      )}
      <RecordLine id={facts.label} created={facts.created} lastEdited={facts.lastEdited}>
        {facts.invited && <Fact label="Invited">{facts.invited}</Fact>}
        {facts.joined && <Fact label="Joined">{facts.joined}</Fact>}
        {facts.ended && <Fact label="Ended">{facts.ended}</Fact>}
        <Fact label="Last seen">{facts.lastSeen ?? "Never"}</Fact>
      </RecordLine>
    </InfoCard>
  );
}

function NamedFacts(facts: Facts) {
  const { status, endReason, mobile, email } = facts;
  return (
    <FactColumns>
      <FactList>
        <Fact label="Name">{facts.name}</Fact>
        <Fact label="Preferred Name">{facts.preferredName}</Fact>
        <Fact label="Birth Date">{facts.birthDate}</Fact>
        <Fact label="Record Number">{facts.recordNumber}</Fact>
        <Fact label="Status">
          {status && (
            <>
              <PatientStatusBadge status={status} />
              {endReason && <span className="text-sm text-soft">, {endReason}</span>}
            </>
          )}
        </Fact>
      </FactList>
      <FactList>
        <Fact label="Email">{email && <EmailLink>{email}</EmailLink>}</Fact>
        <Fact label="Mobile">{mobile && <PhoneLink phone={mobile} />}</Fact>
        <Fact label="Text Messages">
          {facts.textConsent ? "Agreed to" : "No agreement is recorded"}
        </Fact>
        <Fact label="Language">{facts.language}</Fact>
      </FactList>
    </FactColumns>
  );
}

function GuestFacts({ hasAccount }: Facts) {
  return (
    <p className="max-w-prose">
      {hasAccount
        ? "Somebody who keeps their data on several devices, and whom nobody here knows by name."
        : "Somebody who uses this site in one browser, and whom nobody here knows by name."}{" "}
      They join with an invitation’s code, and then can bring their data along.
    </p>
  );
}
