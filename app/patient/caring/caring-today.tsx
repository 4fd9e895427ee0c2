import { DatedGuidanceList } from "~/app/components/caring/dated-guidance";
import { DayFacts } from "~/app/components/caring/day-facts";
import { OthersToHelp } from "~/app/components/caring/others-to-help";
import { SharedRequests } from "~/app/components/caring/shared-requests";
import { WaitingSurveys } from "~/app/components/caring/waiting-surveys";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { PatientPage } from "~/app/components/patient/patient-page";
import { PlanDayItems } from "~/app/components/patient/plan-day-items";
import { Problem } from "~/app/components/ui/problem";
import type { CaringPage } from "./load-today.server";

/** A caretaker's page: what one patient has shared with them (AREAS 7). */
export function CaringToday({ page, failure }: { page: CaringPage; failure?: string }) {
  const { who, day, facts, phone, forToday, otherDays, hasGuidance, others, ...shared } = page;
  const { requests, feelings, surveys, rideFor, tasks } = shared;
  const inert = useInertBehindDialog();
  const isEmpty =
    !facts && !hasGuidance && !requests && !feelings && !surveys && !rideFor && !tasks;
  return (
    <PatientPage
      title={day?.title ?? who}
      inert={inert}
      lead={
        day ? (
          <p className="text-xl font-semibold">{day.number}</p>
        ) : (
          facts && <p>The day is not known yet.</p>
        )
      }
    >
      {failure && (
        <Problem title="That Did Not Work">
          <p>{failure}</p>
        </Problem>
      )}
      {isEmpty && <p>Nothing is shared with you at the moment. {who} chooses what you see here.</p>}
      {facts && <DayFacts facts={facts} phone={phone} />}
      {rideFor && (
        <p className="print:hidden">
          <a className="button primary" href="/today/ride" data-stay="">
            Ask for a Ride
          </a>
        </p>
      )}
      {hasGuidance && day && (
        <section className="grid gap-4">
          <h2>For you today:</h2>
          {forToday.length > 0 ? (
            <DatedGuidanceList phases={forToday} isOpen />
          ) : (
            <p>Nothing for today.</p>
          )}
        </section>
      )}
      {tasks && (
        <section className="grid gap-4">
          <h2>{day ? "To do for today" : "To do"}</h2>
          <PlanDayItems items={tasks} empty="Nothing to do for today." />
        </section>
      )}
      {surveys && <WaitingSurveys surveys={surveys} who={who} />}
      {otherDays.length > 0 && (
        <section className="grid gap-2">
          <h2>{day ? "For other days" : "How you can help"}</h2>
          <DatedGuidanceList phases={otherDays} />
        </section>
      )}
      {requests && <SharedRequests requests={requests} />}
      {feelings && (
        <section className="grid gap-2">
          <h2>How they feel</h2>
          {feelings.length > 0 ? (
            feelings.map((line) => <p key={line}>{line}</p>)
          ) : (
            <p>They have not said so yet.</p>
          )}
        </section>
      )}
      <OthersToHelp others={others} />
      <p className="print:hidden">
        <a href="/today/stop" data-stay="">
          Stop helping
        </a>
      </p>
    </PatientPage>
  );
}
