import type { ProcedureChoice } from "~/app/http/procedure-choice.server";
import { PlanComparison } from "./plan-comparison";
import { ProcedureSelector, type SelectorProps } from "./procedure-selector";

type Props = ProcedureChoice &
  Pick<SelectorProps, "variant" | "lead"> & {
    /** Path of the page, "" for the landing page. */
    basePath: "" | "/plans" | "/add-procedure";
  };

/**
 * Section with the procedure selector and the comparison of the selected procedure's plans. The landing page's bar steps
 * aside along its timeline.
 */
export function PlanSelection({ plans, basePath, ...selectorProps }: Props) {
  return (
    <section
      id="plans"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none [view-timeline:--plans]"
      tabIndex={-1}
    >
      <ProcedureSelector
        section="plans"
        {...selectorProps}
        action={`${basePath || "/"}#plans`}
        offersHelp
        isSecondary={plans !== null}
      />
      {plans && (
        <PlanComparison procedurePlans={plans} chosen={selectorProps.chosen} basePath={basePath} />
      )}
    </section>
  );
}
