import { Form } from "@remix-run/react";
import { SubmissionKey } from "~/app/components/document/submission";
import { Badge } from "~/app/components/ui/badge";
import type { JobRow, SystemFacts } from "./system-facts.server";

/** Form field of the button that runs a job again: its id. */
export const JOB_FIELD = "job";

/** Work in the background: failed jobs first, then those that run, then by their next time. */
export function JobsSection({ jobs: { rows, more } }: Pick<SystemFacts, "jobs">) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="jobs">
      <h2 className="mb-3" id="jobs">
        Jobs
      </h2>
      <Form method="post" preventScrollReset>
        <SubmissionKey />
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">State</th>
              <th scope="col">Next Run</th>
              <th scope="col">Last Done</th>
              <th scope="col" className="row-actions">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <JobTableRow key={row.id} {...row} />
            ))}
          </tbody>
        </table>
      </Form>
      {more > 0 && <p className="mt-3 text-soft">{`And ${more.toLocaleString("en-US")} more.`}</p>}
    </section>
  );
}

function JobTableRow({ id, label, tone, state, error, next, last, mayRunAgain }: JobRow) {
  return (
    <tr>
      <td data-label="Job" className="name">
        {label}
      </td>
      <td data-label="State">
        <Badge tone={tone}>{state}</Badge>
        {error && <p className="text-sm text-soft">{error}</p>}
      </td>
      <td data-label="Next Run">{next ?? "-"}</td>
      <td data-label="Last Done">{last ?? "-"}</td>
      <td className="row-actions">
        {mayRunAgain && (
          <button name={JOB_FIELD} value={id} aria-label={`Run ${label} again`}>
            Run Again
          </button>
        )}
      </td>
    </tr>
  );
}
