import { Form, useSearchParams } from "@remix-run/react";
import type { ProcedurePlans } from "~/server/catalogue/plans";
import { FieldError } from "../forms/field/field-frame";
import { COMPARISON_ID, type Choice } from "~/app/contracts/procedure-choice";
import { PlanHead, SessionRow } from "./plan-cells";
import { countSessions, recommendPlan } from "./plan-recommendation";

type Props = {
  procedurePlans: ProcedurePlans;
  chosen: Choice;
  /** Path of the page, "" for the landing page; the disclaimer's route is below it. */
  basePath: "" | "/plans" | "/add-procedure";
  /** ID of its heading, which the page's links lead to. */
  headingId?: string;
};

/** As wide as the screen on phones. */
const PANEL_CLASSES =
  "border bg-surface px-4 py-6 max-md:-mx-4 max-md:border-x-0 max-xs:px-3 md:rounded-xl md:p-8";
/** Separate borders, since collapsed ones do not stay with a sticky head. */
const TABLE_CLASSES =
  "mt-5 w-full table-fixed border-separate border-spacing-0 leading-snug max-md:text-lg max-xs:text-base [&_:is(th,td)]:border-b [&_:is(th,td)]:px-1 [&_:is(th,td)]:py-2.5 md:[&_:is(th,td)]:px-3 [&_[colspan]]:pt-7 [&_thead_th]:border-line-strong [&_tr>:first-child]:pl-0";

/**
 * For more than two plans: columns of the same width, and on phones a session's name in a line of its own above its cells.
 */
const MANY_PLANS_CLASSES =
  "max-md:block max-md:[&_:is(thead,tbody)]:block max-md:[&_tr]:flex max-md:[&_tr]:flex-wrap max-md:[&_tr>*]:min-w-0 max-md:[&_tr>*]:flex-1 max-md:[&_tr>:first-child]:basis-full max-md:[&_[scope=row]]:border-b-0 max-md:[&_[scope=row]]:pb-0 max-md:[&_thead_tr]:items-end max-md:[&_thead_[scope]:first-child]:sr-only max-lg:[&_thead_[scope]]:px-0.5 md:[&_thead_[scope]:first-child]:w-[28%]";

/** Comparison table of a procedure's plans, with SELECT buttons (specification 000, section 2.5; AREAS 10). */
export function PlanComparison({
  procedurePlans,
  chosen,
  basePath,
  headingId = COMPARISON_ID,
}: Props) {
  const { name, description, plans, groups } = procedurePlans;
  const isPlanMissing = useSearchParams()[0].get("plan") === "";
  const recommended = recommendPlan(procedurePlans);
  const total = groups.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const isPair = plans.length <= 2;
  return (
    <Form className={PANEL_CLASSES} action={`${basePath}/disclaimer`} preventScrollReset>
      <input type="hidden" name="specialty" value={chosen.specialty} />
      <input type="hidden" name="procedure" value={chosen.procedure} />
      <div className="grid gap-2">
        <h3 className="text-2xl outline-none" id={headingId} tabIndex={-1}>
          {`Plans for ${name}`}
        </h3>
        {description && <p className="max-w-prose text-soft">{description}</p>}
        {isPlanMissing && (
          <div role="alert">
            <FieldError>Please select a plan</FieldError>
          </div>
        )}
      </div>
      {recommended && (
        <p
          className={`mt-5 text-base text-soft md:ml-auto ${isPair ? "md:w-88 md:px-3 lg:w-120" : "md:w-[72%] md:px-3"}`}
        >
          {recommended.reason}
        </p>
      )}
      <table className={isPair ? TABLE_CLASSES : `${TABLE_CLASSES} ${MANY_PLANS_CLASSES}`}>
        <caption className="sr-only">What each plan includes</caption>
        <thead className="z-1 bg-surface align-bottom wrap-normal max-md:text-base max-xs:text-sm tall:sticky tall:top-0 print:static">
          <tr>
            <th scope="col">Plan Sessions</th>
            {plans.map((plan) => (
              <PlanHead
                key={plan.code}
                plan={plan}
                isNarrow={!isPair}
                share={`${countSessions(procedurePlans, plan.code)} of ${total}`}
                isPrimary={!recommended || recommended.code === plan.code}
                isRecommended={recommended?.code === plan.code}
              />
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
            {sessions.map((session, index) => (
              <SessionRow
                key={index}
                session={session}
                plans={plans}
                recommended={recommended?.code}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className="mt-5 max-w-prose">
        {plans.length === 2 ? "Both plans" : "All plans"} include procedure details, travel help,
        guidance for caretakers and family, live session requests, tasks and urgent questions.
      </p>
    </Form>
  );
}
