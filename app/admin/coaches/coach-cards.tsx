import type { ReactNode } from "react";
import { EmailLink } from "~/app/components/content/email-text";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList } from "~/app/components/detail/fact-groups";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { ExternalLink } from "~/app/components/ui/external-link";
import { COACH_LABELS } from "~/models/coaches/coach-options.schema";
import type { ScreenPermission } from "~/server/platform/caller";
import { CoachStatusBadge, CredentialDay } from "./coach-badges";
import type { CoachFacts } from "./coach-facts.server";
import type { CoachFormProps } from "./coach-form";

const CoachForm = await formOnDemand(() => import("./coach-form"));

type Editing = {
  /** Page with the card; `?edit` opens a form on it. */
  path: string;
  /** Permission that an edit needs. */
  permission: ScreenPermission;
  /** The form that is open on the page, if any. */
  form: Omit<CoachFormProps, "closeTo"> | null;
};
type SectionProps = Editing & {
  section: CoachFormProps["section"];
  title: string;
  editLabel: string;
  children: ReactNode;
};

/** Card of a section, or its edit form in the same place. */
function SectionCard(props: SectionProps) {
  const { section, title, editLabel, path, permission, form, children } = props;
  return (
    <InfoCard
      title={title}
      edit={form ? null : { href: `${path}?edit=${section}`, label: editLabel }}
      editPermission={permission}
    >
      {form?.section === section ? <CoachForm {...form} closeTo={path} /> : children}
    </InfoCard>
  );
}

type CardProps = Editing & {
  facts: CoachFacts;
  /** Whether the caller sees how the coach is reached. */
  seesContact: boolean;
};

/** Who a coach is. */
export function DetailsCard({ facts, seesContact, ...editing }: CardProps) {
  const { credentialUntil, email, phone } = facts;
  return (
    <SectionCard section="details" title="Coach Details" editLabel="Edit Details" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={COACH_LABELS.name}>{facts.name}</Fact>
          <Fact label={COACH_LABELS.title}>{facts.title}</Fact>
          <Fact label={COACH_LABELS.types}>{facts.types}</Fact>
          <Fact label={COACH_LABELS.faith}>{facts.faith ?? "None"}</Fact>
          <Fact label={COACH_LABELS.languages}>{facts.languages}</Fact>
        </FactList>
        <FactList>
          <Fact label={COACH_LABELS.status}>
            <CoachStatusBadge status={facts.status} />
          </Fact>
          <Fact label={COACH_LABELS.credential}>{facts.credential}</Fact>
          <Fact label={COACH_LABELS.credentialUntil}>
            {credentialUntil ? (
              <CredentialDay state={credentialUntil.state}>{credentialUntil.day}</CredentialDay>
            ) : (
              "No end"
            )}
          </Fact>
          {seesContact && (
            <>
              <Fact label={COACH_LABELS.email}>{email && <EmailLink>{email}</EmailLink>}</Fact>
              <Fact label={COACH_LABELS.phone}>{phone && <PhoneLink phone={phone} />}</Fact>
            </>
          )}
        </FactList>
      </FactColumns>
    </SectionCard>
  );
}

/** What a coach offers. */
export function OfferCard({ facts, seesContact, ...editing }: CardProps) {
  const { offer, videoLink } = facts;
  return (
    <SectionCard section="offer" title="What They Offer" editLabel="Edit Offer" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={COACH_LABELS.topics}>{offer.topics}</Fact>
          <Fact label={COACH_LABELS.ways}>{offer.ways}</Fact>
          {seesContact && (
            <Fact label={COACH_LABELS.videoLink}>
              {videoLink && <ExternalLink href={videoLink} />}
            </Fact>
          )}
          <Fact label={COACH_LABELS.place}>{offer.place}</Fact>
          <Fact label={COACH_LABELS.price}>{offer.price}</Fact>
          <Fact label={COACH_LABELS.takesNewPatients}>{offer.takesNewPatients}</Fact>
        </FactList>
        <FactList>
          <Fact label="Length">{offer.length}</Fact>
          <Fact label="Break After">{offer.buffer}</Fact>
          <Fact label="Shortest Notice">{offer.notice}</Fact>
          <Fact label="Booking Window">{offer.window}</Fact>
          <Fact label={COACH_LABELS.weeklyCapacity}>{offer.capacity}</Fact>
          <Fact label={COACH_LABELS.allowsBooking}>{offer.allowsBooking}</Fact>
        </FactList>
      </FactColumns>
    </SectionCard>
  );
}

type HoursProps = Editing & {
  facts: CoachFacts;
  /** The next free times. */
  free: readonly string[];
};

/** When a coach can be booked, and the next times that are free. */
export function HoursCard({ facts, free, ...editing }: HoursProps) {
  const { week, exceptions, timeZone } = facts;
  return (
    <SectionCard section="hours" title="Hours" editLabel="Edit Hours" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={COACH_LABELS.weeklyHours}>
            {week.length > 0 ? <Lines lines={week} /> : "None"}
          </Fact>
          <Fact label={COACH_LABELS.exceptions}>
            {exceptions.length > 0 ? <Lines lines={exceptions} /> : "None"}
          </Fact>
          <Fact label={COACH_LABELS.timeZone}>{timeZone}</Fact>
        </FactList>
        <FactList>
          <Fact label="Next Free Times">
            {free.length > 0 ? <Lines lines={free} /> : "None"}
            <span className="block text-sm text-soft">{`In the time zone ${timeZone}`}</span>
          </Fact>
        </FactList>
      </FactColumns>
    </SectionCard>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
