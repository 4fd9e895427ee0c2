import { useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import { Boxes } from "~/app/components/printed-plan/boxes";
import { SheetDay } from "~/app/components/printed-plan/day-facts";
import { FoodNote } from "~/app/components/printed-plan/food-note";
import { SheetPage } from "~/app/components/printed-plan/sheet-page";
import { pageLoader } from "~/app/http/page.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readPrintedPlan } from "~/server/printed-plans/printed-plan";
import { parseProcedureId } from "../procedures/ids.server";
import { presentBoxes } from "./present-boxes.server";
import { presentDay } from "./present-day.server";

export const handle = { title: "My Plan", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const id = parseProcedureId(params);
  const plan = await readPrintedPlan(caller, id);
  // Its card says that it is over.
  if (!plan) throwRedirect(cardUrl(id));
  return { id: plan.id, ...presentDay(plan.day), groups: presentBoxes(plan.boxes) };
});

/** The patient's sheet: what they need on the day, and boxes for what they do before and after it (AREAS 6). */
export default function PrintedPlan() {
  const { id, name, isExample, groups, ...day } = useLoaderData<typeof loader>();
  return (
    <SheetPage
      title="My Plan"
      isExample={isExample}
      lead={name && <p className="text-xl font-semibold wrap-anywhere">{name}</p>}
      about={<p>One sheet for you: print it, and put it where you see it each day.</p>}
      links={
        <>
          <a className="button" href={`/patient-procedures/${id}/print/caretaker`}>
            For My Caretaker
          </a>{" "}
          <a className="button quiet" href={cardUrl(id)}>
            Back
          </a>
        </>
      }
    >
      <SheetDay day={day} />
      <FoodNote />
      {groups.length > 0 && (
        <section className="grid gap-3">
          <h2>What to do</h2>
          <p className="text-soft">You can do each thing from its day on.</p>
          <Boxes groups={groups} />
        </section>
      )}
    </SheetPage>
  );
}
