import type { ReactNode } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { PhoneLink } from "~/app/components/patient/phone-link";
import type { HospitalFacts } from "./hospital-facts.server";

type Props = { facts: HospitalFacts; lastEdited: string | null };

/** The hospital's settings, in groups. */
export function HospitalFactsView({ facts, lastEdited }: Props) {
  const { phone, afterHoursPhone, hours, holidays } = facts;
  return (
    <>
      <FactColumns>
        <div className="grid content-start gap-6">
          <Group title="Name and Numbers">
            <Fact label="Hospital name">{facts.name}</Fact>
            <Fact label="Short name">{facts.shortName}</Fact>
            <Fact label="Care-team phone">{phone && <PhoneLink phone={phone} />}</Fact>
            <Fact label="After-hours phone">
              {afterHoursPhone && <PhoneLink phone={afterHoursPhone} />}
            </Fact>
          </Group>
          <Group title="Rules">
            <Fact label="Age of consent">{facts.consentAge} years</Fact>
            <Fact label="Texts of messages">Kept for {facts.messageTextDays}</Fact>
            <Fact label="Bin">Kept for {facts.binDays}</Fact>
            <Fact label="Records of patients">
              <Lines
                lines={[
                  `Kept for ${facts.recordYears} after the last procedure, change or visit, then erased for good with everything in them.`,
                  facts.pastRetention,
                ]}
              />
            </Fact>
          </Group>
        </div>
        <Group title="Hours">
          <Fact label="Working hours">
            {hours.length > 0 ? (
              <Lines lines={hours.map(({ days, hours }) => `${days}: ${hours}`)} />
            ) : (
              "Closed every day"
            )}
          </Fact>
          <Fact label="Holidays">{holidays.length > 0 ? <Lines lines={holidays} /> : "None"}</Fact>
          <Fact label="Quiet hours">{facts.quietHours}</Fact>
          <Fact label="Time zone">{facts.timeZone}</Fact>
        </Group>
      </FactColumns>
      {lastEdited && <RecordLine lastEdited={lastEdited} />}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-base">{title}</h3>
      <FactList>{children}</FactList>
    </section>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
