import type { PageArgs } from "~/app/http/page.server";
import { COMPLETE_PLAN, type PlanCode } from "~/models/catalogue/plan.schema";
import { type ItemAudience } from "~/models/catalogue/plan-item-options.schema";
import {
  FIRST_PLAN_DAY,
  formatPlanDay,
  LAST_PLAN_DAY,
  type PlanVersionStatus,
} from "~/models/catalogue/plan-version.schema";
import { type PlanOption, readPlanOptions } from "~/server/billing-plans/options";
import { describeDay } from "~/server/patients/day-number";
import { addDays } from "~/server/platform/dates";
import { BadRequestError, NotFoundError } from "~/server/platform/errors";
import {
  choosePlanDay,
  isActionable,
  type OfferedItem,
  readOfferedItems,
} from "~/server/procedure-plans/plan-day";
import { getProcedure } from "~/server/procedure-plans/procedures";
import { listVersions } from "~/server/procedure-plans/versions";
import { presentItem } from "../today/present-items.server";
import { parsePreviewId } from "./preview.server";

const VIEWERS: Record<PlanVersionStatus, string> = {
  Live: "New patients, and those who have this version",
  Draft: "Nobody yet",
  Retired: "Patients who still have this version",
};

/** Loads the preview of a plan on the day in the address, such as `?day=-3`. @throws NotFoundError, BadRequestError */
export async function loadPlanPreview({ caller, params, url }: PageArgs) {
  const id = parsePreviewId(params);
  const { name } = await getProcedure(caller, id);
  const day = parseDay(url.searchParams.get("day"));
  const plans = (await readPlanOptions(caller)).filter(({ status }) => status !== "Retired");
  const plan = findPlan(plans, url.searchParams.get("plan"));
  const versions = await listVersions(caller, id);
  const named = url.searchParams.get("version");
  const version = named
    ? versions.find((each) => String(each.id) === named)
    : (versions.find(({ status }) => status === "Live") ?? versions[0]);
  if (!version) throw new NotFoundError("This plan has no version yet");
  const read = (audience: ItemAudience) =>
    readOfferedItems(caller, version.id, { plan: plan.code, audience });
  const patient = await read("patient");
  const { forToday, ifYouLike } = choosePlanDay(patient, { day });
  const around = [
    { who: "For your caretaker", items: await read("caretaker") },
    { who: "For your family", items: await read("family") },
  ];
  const link = (values: Record<string, string>) => {
    const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...values });
    return `${url.pathname}?${query.toString()}`;
  };
  const isOpen = ({ fromDay, toDay }: OfferedItem) => fromDay <= day && day <= toDay;
  return {
    bar: {
      viewers:
        `${VIEWERS[version.status]} (version ${version.number}, ${plan.name} plan). ` +
        "They find the items of a day on their page Today",
      back: { href: `/admin/procedure-plans/${id}`, label: "Back to Procedure Plan" },
    },
    title: name,
    when: describeDay(addDays(new Date(), -day)),
    days: listDays(patient, day).map((each) => ({
      href: link({ day: String(each) }),
      label: formatPlanDay(each),
      isCurrent: each === day,
    })),
    plans: plans.map(({ code, name: planName }) => ({
      href: link({ plan: code }),
      label: `${planName} plan`,
      isCurrent: code === plan.code,
    })),
    patient: { forToday: forToday.map(presentItem), ifYouLike: ifYouLike.map(presentItem) },
    others: around
      .map(({ who, items }) => ({ who, items: items.filter(isOpen).map(presentItem) }))
      .filter(({ items }) => items.length > 0),
    guidance: patient.filter((item) => !isActionable(item) && isOpen(item)).map(presentItem),
  };
}

/** Days on which something begins, with the one that is shown and those beside it. */
const listDays = (items: readonly OfferedItem[], day: number): number[] =>
  [...new Set([...items.map(({ fromDay }) => fromDay), day - 1, day, day + 1, 0])]
    .filter((each) => each >= FIRST_PLAN_DAY && each <= LAST_PLAN_DAY)
    .sort((a, b) => a - b);

function parseDay(text: string | null): number {
  const day = Number(text ?? "0");
  if (text === "" || !Number.isInteger(day) || day < FIRST_PLAN_DAY || day > LAST_PLAN_DAY)
    throw new BadRequestError(
      `day must be a whole number from ${FIRST_PLAN_DAY} to ${LAST_PLAN_DAY}`,
    );
  return day;
}

function findPlan(plans: readonly PlanOption[], code: PlanCode | null): PlanOption {
  const plan = plans.find((each) => each.code === (code ?? COMPLETE_PLAN)) ?? plans[0];
  if (plan && (code === null || plan.code === code)) return plan;
  throw new BadRequestError(`plan must be ${plans.map((each) => each.code).join(" or ")}`);
}
