import { DayFacts } from "~/app/components/caring/day-facts";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { Disclosure } from "~/app/components/patient/disclosure";
import { ExampleChip } from "~/app/components/patient/example-chip";
import { SessionFacts } from "~/app/components/live-session/session-facts";
import { SessionLinks } from "~/app/components/live-session/session-links";
import { PatientPage } from "~/app/components/patient/patient-page";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { UrgentCall } from "~/app/components/patient/urgent-call";
import { procedurePath, todayUrl } from "~/app/components/patient/urls";
import { CheckCard } from "~/app/components/today/check-card";
import { DoneItems, ItemForm, TodayItems } from "~/app/components/today/today-items";
import { OnTheDay } from "~/app/components/today/on-the-day";
import { OutcomeQuestion } from "~/app/components/today/outcome-question";
import { Problem } from "~/app/components/ui/problem";
import { PATIENT_HOME } from "~/app/contracts/account-fields";
import type { OwnTodayPage } from "./load-today.server";
import type { OwnTodayContent } from "./present-own-today.server";

type Props = { page: OwnTodayPage; failure?: string | undefined };

/** A patient's page of today: one procedure, at most three items, and what the day needs (AREAS 6). */
export function OwnToday({ page, failure }: Props) {
  const inert = useInertBehindDialog();
  if (page.empty) {
    return (
      <PatientPage title="Today" inert={inert}>
        <LiveSessions sessions={page.liveSessions} />
        {page.liveSessions.length === 0 && <p>Nothing is waiting for you.</p>}
        <p>
          <a className="button" href={PATIENT_HOME}>
            My Procedures
          </a>
        </p>
      </PatientPage>
    );
  }
  const { procedure, date, time, place, facts, phone, check } = page;
  return (
    <PatientPage
      title={procedure.when ?? "Today"}
      inert={inert}
      lead={
        <>
          <p className="text-xl font-semibold">
            {[procedure.title, date, time].filter(Boolean).join(", ")}{" "}
            {procedure.isExample && <ExampleChip />}
          </p>
          {place && <p>{place}</p>}
          {phone && (
            <p>
              Call <PhoneLink phone={phone} />
            </p>
          )}
        </>
      }
    >
      {failure && (
        <Problem title="That Did Not Work">
          <p>{failure}</p>
        </Problem>
      )}
      {check?.answers?.isWorried && <UrgentCall phone={phone} />}
      {page.asksOutcome && <OutcomeQuestion procedureId={procedure.id} />}
      {!date && <NoDate procedureId={procedure.id} />}
      <LiveSessions sessions={page.liveSessions} />
      {procedure.isToday && <OnTheDay page={page} />}
      {date && <Items page={page} />}
      {check && <CheckCard procedureId={procedure.id} answers={check.answers} />}
      {facts.length > 0 && <DayFacts facts={facts} phone={phone} />}
      <Others page={page} />
    </PatientPage>
  );
}

/** Appointments of today and tomorrow. */
function LiveSessions({ sessions }: { sessions: OwnTodayPage["liveSessions"] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2>Live session</h2>
      {sessions.map(({ key, shown, home }) => (
        <div key={key} className="grid gap-2">
          <SessionFacts session={shown} />
          <SessionLinks session={shown} home={home} about={shown.facts?.when} />
        </div>
      ))}
    </section>
  );
}

function NoDate({ procedureId }: { procedureId: number }) {
  return (
    <section className="grid justify-items-start gap-4 rounded-lg bg-accent-soft p-5 md:p-6">
      <p className="text-xl">Your days follow the date of your procedure.</p>
      <a className="button primary" href={procedurePath(procedureId, "details")}>
        When is your procedure?
      </a>
    </section>
  );
}

function Items({ page }: { page: OwnTodayContent }) {
  const { procedure, forToday, doneToday, ifYouLike, optionalCount, showsAll } = page;
  return (
    <>
      <section className="grid gap-4">
        <h2>For today</h2>
        {forToday.length > 0 ? (
          <TodayItems items={forToday} procedureId={procedure.id} />
        ) : (
          <p>{doneToday.length > 0 ? "That is all for today." : "Nothing for today."}</p>
        )}
        {doneToday.length > 0 && <DoneItems items={doneToday} procedureId={procedure.id} />}
      </section>
      {ifYouLike.length > 0 && (
        <div className="border-y print:hidden">
          <Disclosure title={`If you like (${optionalCount})`} open={showsAll}>
            <ul className="grid divide-y">
              {ifYouLike.map((item) => (
                <li key={item.key} className="py-3">
                  <ItemForm item={item} procedureId={procedure.id} isOptional />
                </li>
              ))}
            </ul>
            {ifYouLike.length < optionalCount && (
              <p className="py-3">
                <a href={`${todayUrl(procedure.id)}&all=on`}>{`Show all ${optionalCount}`}</a>
              </p>
            )}
          </Disclosure>
        </div>
      )}
    </>
  );
}

function Others({ page: { procedure, others } }: { page: OwnTodayContent }) {
  return (
    <>
      {others.length > 0 && (
        <section className="grid gap-2 print:hidden">
          <h2>Also ahead</h2>
          <ul>
            {others.map(({ id, title, when }) => (
              <li key={id} className="py-2">
                <a href={todayUrl(id)}>{title}</a>
                {when && `: ${when}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex flex-wrap gap-x-6 *:inline-flex *:min-h-12 *:items-center print:hidden">
        <a href={`${PATIENT_HOME}?open=${procedure.id}`}>My Procedures</a>{" "}
        <a href={procedurePath(procedure.id, "print")}>Print My Plan</a>{" "}
        <a href="/my-calendar">My Calendar</a>
      </p>
    </>
  );
}
