import type { ProcedureChoice } from "~/app/http/procedure-choice.server";
import { PlanComparison } from "./plan-comparison";
import { ProcedureSelector, type SelectorProps } from "./procedure-selector";

type Props = ProcedureChoice & {
  variant: SelectorProps["variant"];
  /** Path of the page, "" for the landing page. */
  basePath: "" | "/plans" | "/add-procedure";
};

/** Section with the procedure selector and the comparison of the selected procedure's plans. */
export function PlanSelection({ catalogue, chosen, plans, variant, basePath }: Props) {
  return (
    <section id="plans" className="chosen-plans" tabIndex={-1}>
      <ProcedureSelector
        section="plans"
        variant={variant}
        catalogue={catalogue}
        chosen={chosen}
        action={`${basePath || "/"}#plans`}
      />
      {plans && <PlanComparison procedurePlans={plans} chosen={chosen} basePath={basePath} />}
    </section>
  );
}
