import { Form } from "@remix-run/react";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";
import { todayUrl } from "../patient/urls";

/** Question of the days after a procedure: whether it took place (AREAS 6). */
export function OutcomeQuestion({ procedureId }: { procedureId: number }) {
  return (
    <section className="card grid gap-4 print:hidden" aria-labelledby="outcome">
      <h2 id="outcome">Did it take place?</h2>
      <Form className="flex flex-wrap gap-3" method="post" action="/today">
        <SubmissionKey />
        <HiddenField name="procedure" value={procedureId} />
        <button className="button primary" name="outcome" value="yes">
          Yes
        </button>{" "}
        <a className="button" href={todayUrl(procedureId, "/moved")} data-stay="">
          It was moved
        </a>{" "}
        <a className="button" href={todayUrl(procedureId, "/not-taken-place")} data-stay="">
          No
        </a>
      </Form>
    </section>
  );
}
