import { useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import { Boxes } from "~/app/components/printed-plan/boxes";
import { SheetDay } from "~/app/components/printed-plan/day-facts";
import { FoodNote } from "~/app/components/printed-plan/food-note";
import { SheetPage } from "~/app/components/printed-plan/sheet-page";
import { pageLoader } from "~/app/http/page.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readCaretakerSheet } from "~/server/printed-plans/caretaker-sheet";
import { parseProcedureId } from "../procedures/ids.server";
import { presentBoxes } from "./present-boxes.server";
import { presentDay } from "./present-day.server";
import { presentPhase } from "./present-phase.server";

export const handle = { title: "For My Caretaker", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const id = parseProcedureId(params);
  const sheet = await readCaretakerSheet(caller, id);
  // Its card says that it is over.
  if (!sheet) throwRedirect(cardUrl(id));
  return {
    ...{ id: sheet.id, ...presentDay(sheet.day) },
    groups: [...presentBoxes(sheet.tasks), ...sheet.phases.map(presentPhase)],
  };
});

/** The sheet for who takes care of the patient: the day, and what they do when (AREAS 6). */
export default function CaretakerSheet() {
  const { id, name, isExample, groups, ...day } = useLoaderData<typeof loader>();
  return (
    <SheetPage
      title={name ? `Helping ${name}` : "For My Caretaker"}
      isExample={isExample}
      about={
        <p>
          One sheet for who takes care of you. It has your day, the place, the numbers, who drives,
          and what a caretaker does. It does not name your procedure, and has none of your answers,
          but its steps may tell what is ahead of you.
        </p>
      }
      links={
        <>
          <a className="button" href={`/patient-procedures/${id}/print`}>
            My Plan
          </a>{" "}
          <a className="button quiet" href={cardUrl(id)}>
            Back
          </a>
        </>
      }
    >
      <SheetDay day={day} />
      <FoodNote />
      <section className="grid gap-3">
        <h2>How to help</h2>
        {groups.length > 0 ? (
          <Boxes groups={groups} />
        ) : (
          <p>There are no steps for caretakers in this plan. Write down here what would help:</p>
        )}
      </section>
    </SheetPage>
  );
}
