import type { OwnTodayContent } from "~/app/patient/today/present-own-today.server";
import { procedurePath } from "../patient/urls";

/** What most hospitals ask patients to bring, where the facility says nothing of its own. */
const BRING = "Your ID, your insurance card, and a list of the medicines that you take.";

/** What the day itself needs: when to leave, what to bring, the way in, and a breath for the waiting room (AREAS 6). */
export function OnTheDay({ page }: { page: OwnTodayContent }) {
  const { procedure, facts, bring } = page;
  const find = (label: string) => facts.find((each) => each.label === label)?.value;
  const leave = find("Leave at");
  const arrival = find("Arrival");
  return (
    <section
      className="grid gap-6 rounded-lg bg-accent-soft p-5 [--motion:running] md:p-6 print:border"
      aria-label="Your day"
    >
      {(leave ?? arrival) && (
        <p className="text-2xl font-bold">
          {leave ? `Leave at ${leave}` : `Be there at ${arrival ?? ""}`}
        </p>
      )}
      <div className="grid gap-1">
        <h2 className="text-xl">What to bring</h2>
        <p className="max-w-prose whitespace-pre-line">{bring || BRING}</p>
      </div>
      {procedure.hasNavigation && (
        <p>
          <a className="button" href={procedurePath(procedure.id, "navigation")}>
            The Way In
          </a>
        </p>
      )}
      <div className="grid gap-3">
        <h2 className="text-xl">In the waiting room</h2>
        <p className="flex items-center gap-4">
          <span
            className="size-14 flex-none animate-breathe rounded-full bg-accent print:hidden"
            aria-hidden="true"
          />
          <span>
            Breathe in slowly through your nose, and out again, slower still. Three times.
          </span>
        </p>
      </div>
    </section>
  );
}
