import type { ReactNode } from "react";
import { EmptyNotice } from "~/app/components/list/empty-state";
import type { AppointmentPage } from "./appointment-facts.server";
import { AppointmentList } from "./appointment-list";

type Props = {
  page: AppointmentPage;
  /** Id of the form that the buttons of outcomes belong to. */
  formId: string;
};

/** Sections of a coach's own appointments, the most urgent first. */
export function AppointmentSections({ page, formId }: Props) {
  const { toRecord, next, offered, before, requests } = page;
  const list = (rows: AppointmentPage["next"]) => <AppointmentList rows={rows} formId={formId} />;
  return (
    <>
      {toRecord.length > 0 && (
        <Section title="What Became of It?" text="Please say so for each of these.">
          {list(toRecord)}
        </Section>
      )}
      <Section title="Next">
        {next.length > 0 ? list(next) : <EmptyNotice text="Nothing is booked with you." />}
      </Section>
      {offered.length > 0 && (
        <Section
          title="Offered to Patients"
          text="These times are held for a day at most. Where somebody chooses one, it moves up to Next."
        >
          {list(offered)}
        </Section>
      )}
      {requests.length > 0 && (
        <Section
          title="What People Ask For"
          text="Requests of your type that still need a time. Staff arrange them from your hours."
        >
          <ul className="divide-y border-y">
            {requests.map(({ id, who, wish, way }) => (
              <li key={id} className="py-3 wrap-anywhere">
                {who}: {wish}, {way}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {before.length > 0 && <Section title="The Last 30 Days">{list(before)}</Section>}
    </>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      {text && <p className="max-w-prose text-soft">{text}</p>}
      {children}
    </section>
  );
}
