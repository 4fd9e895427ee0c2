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
  /** Whether it is one of more than two. */
  isNarrow: boolean;
};

/** Sizes of a head, by whether it is one of more than two. */
const HEAD_CLASSES = {
  wide: {
    head: "w-[27vw] text-center sm:w-44 lg:w-60",
    mark: "block text-xs font-normal text-accent-strong md:font-semibold",
    price: "block text-xl",
    button: "button mt-1.5 w-full px-1 text-base",
  },
  narrow: {
    head: "text-center text-xs wrap-anywhere hyphens-auto max-xs:text-[0.75rem] sm:text-sm lg:text-base",
    mark: "-mx-2 block text-[0.6875rem] font-normal whitespace-nowrap text-accent-strong md:text-xs md:font-semibold",
    price: "block text-base md:text-xl",
    button: "button mt-1.5 w-full px-0 text-sm lg:text-base",
  },
};

/** Head of a plan's column: name, price and button. */
export function PlanHead({ plan, share, isPrimary, isRecommended, isNarrow }: HeadProps) {
  const { code, name, price } = plan;
  const classes = HEAD_CLASSES[isNarrow ? "narrow" : "wide"];
  return (
    <th
      className={`${classes.head} ${isRecommended ? `rounded-t-md ${RECOMMENDED_CLASSES}` : ""}`.trimEnd()}
      scope="col"
      abbr={name}
    >
      {isRecommended && <span className={classes.mark}>{"Recommended "}</span>}
      {`${name} `}
      <b className={classes.price}>{price}</b>{" "}
      <span className="text-sm font-normal text-soft max-md:hidden">{`${share} included`}</span>{" "}
      <button
        className={`${classes.button} ${isPrimary ? "primary" : ""}`.trimEnd()}
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
