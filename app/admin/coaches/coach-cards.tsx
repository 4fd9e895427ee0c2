import { EmailLink } from "~/app/components/content/email-text";
import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList } from "~/app/components/detail/fact-groups";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { ExternalLink } from "~/app/components/ui/external-link";
import { COACH_LABELS } from "~/models/coaches/coach-options.schema";
import { CoachStatusBadge, CredentialDay } from "./coach-badges";
import type { CoachFacts } from "./coach-facts.server";
import { type Editing, SectionCard } from "./section-card";

type CardProps = Editing & {
  facts: CoachFacts;
  /** Whether the caller sees how the coach is reached. */
  seesContact: boolean;
};

/** Card of who a coach is. */
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

/** Card of a coach's offer. @param title default: "What They Offer" */
export function OfferCard({
  facts,
  seesContact,
  title = "What They Offer",
  ...editing
}: CardProps & { title?: string }) {
  const { offer, videoLink } = facts;
  return (
    <SectionCard section="offer" title={title} editLabel="Edit Offer" {...editing}>
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
