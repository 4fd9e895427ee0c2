import type { PlanCode } from "~/models/catalogue/plan.schema";
import type { ComparedSession, OfferedPlan } from "~/server/catalogue/plans";
import { CheckIcon, CloseIcon } from "../ui/icons";

/** Tints the column of the recommended plan. */
const RECOMMENDED_CLASSES = "bg-accent-soft";

type HeadProps = {
  plan: OfferedPlan;
  /** How many rows of the table it includes, such as "7 of 17". */
  share: string;
  isPrimary: boolean;
  isRecommended: boolean;
};

/** Head of a plan's column: name, price and button. */
export function PlanHead({ plan, share, isPrimary, isRecommended }: HeadProps) {
  const { code, name, price } = plan;
  return (
    <th
      className={`w-[27vw] text-center sm:w-44 lg:w-60 ${isRecommended ? `rounded-t-md ${RECOMMENDED_CLASSES}` : ""}`.trimEnd()}
      scope="col"
      abbr={name}
    >
      {isRecommended && (
        <span className="block text-xs font-normal text-accent-strong md:font-semibold">
          {"Recommended "}
        </span>
      )}
      {`${name} `}
      <b className="block text-xl">{price}</b>{" "}
      <span className="text-sm font-normal text-soft max-md:hidden">{`${share} included`}</span>{" "}
      <button
        className={`button mt-1.5 w-full px-1 text-base ${isPrimary ? "primary" : ""}`.trimEnd()}
        name="plan"
        value={code}
      >
        SELECT<span className="sr-only">{` ${name} plan`}</span>
      </button>
    </th>
  );
}

type RowProps = {
  session: ComparedSession;
  plans: OfferedPlan[];
  recommended: PlanCode | undefined;
};

/** Row of a session: whether each plan includes it. */
export function SessionRow({ session, plans, recommended }: RowProps) {
  return (
    <tr>
      <th className="font-normal" scope="row">
        {session.name}
      </th>
      {plans.map(({ code }) => (
        <td key={code} className={code === recommended ? RECOMMENDED_CLASSES : undefined}>
          <Inclusion
            isIncluded={session.includedIn.includes(code)}
            isTinted={code === recommended}
          />
        </td>
      ))}
    </tr>
  );
}

type InclusionProps = { isIncluded: boolean; isTinted: boolean };

function Inclusion({ isIncluded, isTinted }: InclusionProps) {
  const tone = isTinted ? "bg-surface text-success" : "bg-success-soft text-success";
  return (
    <span
      className={`mx-auto grid size-7 place-items-center rounded-full ${isIncluded ? tone : "text-soft"}`}
    >
      {isIncluded ? <CheckIcon /> : <CloseIcon />}
      <span className="sr-only">{isIncluded ? "Included" : "Not included"}</span>
    </span>
  );
}
