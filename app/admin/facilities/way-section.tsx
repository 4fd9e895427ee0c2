import type { Step } from "~/app/components/detail/step-item";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { IfPermitted } from "~/app/components/layout/permissions";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { MOVE_PARAM } from "./move-param";
import { StepList } from "./step-list";

type Props = {
  steps: Step[];
  /** Path and query of the facility's page. */
  path: string;
  query: URLSearchParams;
  /** Larger facility whose way patients see as long as this one has none. */
  inherited: { id: number; name: string } | null;
};

/** The way through a facility, step by step (AREAS 8). */
export function WaySection({ steps, path, query, inherited }: Props) {
  const list = toListQuery(query, {}, [EDIT_PARAMETER]);
  const moveUrl = `${path}${list}${list ? "&" : "?"}${MOVE_PARAM}=on`;
  return (
    <section className="mt-8" aria-labelledby="way">
      <h2 id="way" className="mb-3.5">
        Way Through the Building
      </h2>
      {steps.length === 0 ? (
        <EmptyNotice text="No steps yet.">
          {inherited && (
            <p>
              {"Patients see the way of "}
              <a href={`/admin/facilities/${inherited.id}`}>{inherited.name}</a>, until this
              facility has its own.
            </p>
          )}
          <IfPermitted permission="content.write">
            <p>Press “Add Step” to describe the first one, such as the door.</p>
          </IfPermitted>
        </EmptyNotice>
      ) : (
        <StepList steps={steps} moveUrl={moveUrl} />
      )}
    </section>
  );
}
