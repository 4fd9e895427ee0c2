import { formatPrice } from "~/models/catalogue/plan.schema";
import { planLabel } from "~/models/rules/labels.schema";
import type { PlanOption } from "~/server/billing-plans/options";
import { formatDay, formatIsoDay } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";
import type { PlanVersionData, ProcedureData } from "~/server/procedure-plans/present";

/** Presents a procedure for its page: formatted values. @param plans billing plans, see readPlanOptions */
export function toPlanFacts(procedure: ProcedureData, plans: readonly PlanOption[]) {
  const { id, careTeamPhone, prices } = procedure;
  return {
    id,
    label: planLabel(id),
    history: `procedure/${id}`,
    name: procedure.name,
    planStatus: procedure.planStatus,
    specialty: procedure.specialty,
    department: procedure.department,
    summary: procedure.summary ?? "",
    whatToExpect: procedure.whatToExpect ?? "",
    facility: procedure.facility ?? "",
    phone: careTeamPhone ? (showPhone(careTeamPhone)?.text ?? "") : "",
    prices: plans
      .filter(({ status }) => status === "Active")
      .flatMap(({ code, name }) => {
        const price = prices.find(({ plan }) => plan === code);
        return price
          ? [
              {
                label: `${name} Plan Price`,
                price: formatPrice(price.priceCents) + (price.isOwn ? " (of this procedure)" : ""),
              },
            ]
          : [];
      }),
    position: String(procedure.position),
    isGeneral: procedure.isGeneral,
    status: procedure.status,
    created: formatIsoDay(procedure.createdAt),
  };
}

/** Presents a version for lists: formatted days. @param patientCount of those who have it */
export function toVersionFacts(version: PlanVersionData, patientCount: number) {
  const { id, number, status, itemCount, publishedAt, publishedBy, retiredAt } = version;
  const by = publishedBy ? ` by ${publishedBy}` : "";
  return {
    id,
    number,
    status,
    items: itemCount === 1 ? "1 item" : `${itemCount} items`,
    patients: patientCount === 1 ? "1 patient" : `${patientCount.toLocaleString("en-US")} patients`,
    published: publishedAt ? `${formatDay(publishedAt)}${by}` : "",
    retired: retiredAt ? formatDay(retiredAt) : "",
    reviewed: [version.reviewedBy, version.reviewedOn && formatDay(version.reviewedOn)]
      .filter(Boolean)
      .join(", "),
    reviewDue: version.reviewDue ? formatDay(version.reviewDue) : "",
  };
}
export type VersionFacts = ReturnType<typeof toVersionFacts>;
