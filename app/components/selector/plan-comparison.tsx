import { Form, useSearchParams } from "@remix-run/react";
import type { ComparedSession, OfferedPlan, ProcedurePlans } from "~/server/catalogue/plans";
import { CheckIcon, CloseIcon } from "../ui/icons";
import { COMPARISON_ID, type Choice } from "~/app/contracts/procedure-choice";

type Props = {
  procedurePlans: ProcedurePlans;
  chosen: Choice;
  /** Path of the page, "" for the landing page; the disclaimer's route is below it. */
  basePath: "" | "/plans" | "/add-procedure";
};

/** Comparison table of a procedure's two plans, with SELECT buttons (specification 000, section 2.5). */
export function PlanComparison({ procedurePlans, chosen, basePath }: Props) {
  const { name, description, plans, groups } = procedurePlans;
  const isPlanMissing = useSearchParams()[0].get("plan") === "";
  return (
    <Form className="comparison" action={`${basePath}/disclaimer`} preventScrollReset>
      <input type="hidden" name="specialty" value={chosen.specialty} />
      <input type="hidden" name="procedure" value={chosen.procedure} />
      <h3 id={COMPARISON_ID} tabIndex={-1}>
        {`Plans for ${name}`}
      </h3>
      {description && <p>{description}</p>}
      {isPlanMissing && (
        <p className="error" role="alert">
          Please select a plan
        </p>
      )}
      <table>
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr>
            <th scope="col">Plan Sessions</th>
            {plans.map((plan) => (
              <PlanHead key={plan.kind} plan={plan} />
            ))}
          </tr>
        </thead>
        {groups.map(({ group, title, sessions }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={plans.length + 1}>
                {title}
              </th>
            </tr>
            {sessions.map((session) => (
              <SessionRow key={session.name} session={session} plans={plans} />
            ))}
          </tbody>
        ))}
      </table>
    </Form>
  );
}

function PlanHead({ plan: { kind, name, price } }: { plan: OfferedPlan }) {
  return (
    <th scope="col">
      {name} <b>{price}</b>{" "}
      <button className="button primary small" name="plan" value={kind}>
        SELECT<span className="sr-only">{` ${name} plan`}</span>
      </button>
    </th>
  );
}

function SessionRow({ session, plans }: { session: ComparedSession; plans: OfferedPlan[] }) {
  return (
    <tr>
      <th scope="row">{session.name}</th>
      {plans.map(({ kind }) =>
        session.includedIn.includes(kind) ? (
          <td key={kind} data-included="">
            <CheckIcon />
            <span className="sr-only">Included</span>
          </td>
        ) : (
          <td key={kind}>
            <CloseIcon />
            <span className="sr-only">Not included</span>
          </td>
        ),
      )}
    </tr>
  );
}
