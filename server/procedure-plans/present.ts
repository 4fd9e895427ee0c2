import type { PlanVersion, PlanVersionItem, Procedure } from "~/models";
import {
  COMPLETE_PLAN,
  FREE_PLAN,
  type PlanCode,
  splitPlanCodes,
} from "~/models/catalogue/plan.schema";
import { toStatus } from "~/models/rules/status.schema";
import { emptyToNull } from "~/server/platform/contact";

/**
 * Presents a procedure with its specialty, facility, prices in whole cents, and the state of its plan (AREAS 5).
 * @param usualPrices see readUsualPrices
 */
export function presentProcedure(procedure: Procedure, usualPrices: ReadonlyMap<PlanCode, number>) {
  const { specialty, facility, plans } = procedure;
  if (!specialty?.department || !plans)
    throw new Error(`Procedure ${procedure.id} was read without its specialty or prices`);
  const findOwnPrice = (code: PlanCode) => plans.find(({ kind }) => kind === code)?.priceCents;
  const findPrice = (code: PlanCode) => findOwnPrice(code) ?? usualPrices.get(code) ?? null;
  return {
    id: procedure.id,
    name: procedure.name,
    key: procedure.key,
    specialityId: specialty.id,
    specialty: specialty.name,
    departmentId: specialty.departmentId,
    department: specialty.department.name,
    summary: emptyToNull(procedure.summary),
    whatToExpect: emptyToNull(procedure.whatToExpect),
    facilityId: facility?.id ?? null,
    facility: facility?.name ?? null,
    careTeamPhone: emptyToNull(procedure.careTeamPhone),
    position: procedure.position,
    isGeneral: procedure.isGeneral,
    isActive: procedure.isActive,
    status: toStatus(procedure),
    completePriceCents: findPrice(COMPLETE_PLAN),
    freePriceCents: findPrice(FREE_PLAN),
    prices: [...usualPrices].map(([plan, usual]) => ({
      plan,
      priceCents: findOwnPrice(plan) ?? usual,
      isOwn: findOwnPrice(plan) !== undefined,
    })),
    planStatus: procedure.planStatus,
    versionNumber: procedure.versionNumber === 0 ? null : procedure.versionNumber,
    itemCount: procedure.itemCount,
    reviewDue: emptyToNull(procedure.reviewDue),
    version: procedure.version,
    createdAt: procedure.createdAt.toISOString(),
    updatedAt: procedure.updatedAt.toISOString(),
  };
}
export type ProcedureData = ReturnType<typeof presentProcedure>;

/** Presents a version of a plan without its items; days are YYYY-MM-DD. */
export function presentVersion(version: PlanVersion) {
  return {
    id: version.id,
    procedureId: version.procedureId,
    number: version.number,
    status: version.status,
    reviewedBy: emptyToNull(version.reviewedBy),
    reviewedOn: emptyToNull(version.reviewedOn),
    reviewDue: emptyToNull(version.reviewDue),
    itemCount: version.itemCount,
    publishedAt: version.publishedAt?.toISOString() ?? null,
    publishedBy: version.publishedBy ?? null,
    retiredAt: version.retiredAt?.toISOString() ?? null,
    version: version.version,
    createdAt: version.createdAt.toISOString(),
    updatedAt: version.updatedAt.toISOString(),
  };
}
export type PlanVersionData = ReturnType<typeof presentVersion>;

/** Presents an item as it is stored, without the names of what it points to. */
export function presentItem(item: PlanVersionItem) {
  return {
    id: item.id,
    name: item.name,
    group: item.group,
    kind: item.kind,
    sessionId: item.sessionId,
    surveyId: item.surveyId,
    guidanceId: item.guidanceId,
    phase: item.phase === "" ? null : item.phase,
    fromDay: item.fromDay,
    toDay: item.toDay,
    timeOfDay: emptyToNull(item.timeOfDay),
    audience: item.audience,
    isRequired: item.isRequired,
    reminds: item.reminds,
    includedIn: splitPlanCodes(item.includedIn),
    taskTitle: emptyToNull(item.taskTitle),
    taskText: emptyToNull(item.taskText),
    taskLink: emptyToNull(item.taskLink),
  };
}
export type PlanItemData = ReturnType<typeof presentItem>;
