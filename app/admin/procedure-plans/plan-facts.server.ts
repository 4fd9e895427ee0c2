import { formatPrice } from "~/models/catalogue/plan.schema";
import { planLabel } from "~/models/rules/labels.schema";
import { formatDay, formatIsoDay } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";
import type { PlanVersionData, ProcedureData } from "~/server/procedure-plans/present";

/** Presents a procedure for its page: formatted values. */
export function toPlanFacts(procedure: ProcedureData) {
  const { id, careTeamPhone, completePriceCents, freePriceCents } = procedure;
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
    completePrice: completePriceCents === null ? "" : formatPrice(completePriceCents),
    freePrice: freePriceCents === null ? "" : formatPrice(freePriceCents),
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
