import { NotFoundError } from "~/server/platform/errors";
import { type ContentType, isContentType } from "~/server/platform/revisions";
import { ADVERTISER_TYPES } from "./kinds/advertisers";
import { BILLING_PLAN_TYPES } from "./kinds/billing-plans";
import { COACH_TYPES } from "./kinds/coaches";
import { DEPARTMENT_TYPES } from "./kinds/departments";
import { FACILITY_TYPES } from "./kinds/facilities";
import { GUIDANCE_TYPES } from "./kinds/guidance";
import { PARTNER_TYPES } from "./kinds/partners";
import { OUTCOME_TYPES } from "./kinds/outcomes";
import { PATIENT_TYPES } from "./kinds/patients";
import { PROCEDURE_TYPES } from "./kinds/procedure-plans";
import { RELIGIOUS_TYPES } from "./kinds/religious";
import { REQUEST_TYPES } from "./kinds/requests";
import { SESSION_TYPES } from "./kinds/sessions";
import { SURVEY_TYPES } from "./kinds/surveys";
import { TAG_TYPES } from "./kinds/tags";
import type { RecordType } from "./record-type";

export type { RecordType } from "./record-type";

/** Every kind of records that can be deleted. Add the kinds of a new area here. */
export const RECORD_TYPES: readonly RecordType[] = [
  ...DEPARTMENT_TYPES,
  ...TAG_TYPES,
  ...ADVERTISER_TYPES,
  ...RELIGIOUS_TYPES,
  ...SURVEY_TYPES,
  ...SESSION_TYPES,
  ...PROCEDURE_TYPES,
  ...GUIDANCE_TYPES,
  ...FACILITY_TYPES,
  ...COACH_TYPES,
  ...BILLING_PLAN_TYPES,
  ...PARTNER_TYPES,
  ...PATIENT_TYPES,
  ...OUTCOME_TYPES,
  ...REQUEST_TYPES,
];

/** Finds a kind of records by its path in the API. @throws NotFoundError */
export function findEntity(entity: string): RecordType {
  const recordType = RECORD_TYPES.find((each) => each.entity === entity);
  if (!recordType) throw new NotFoundError("There is no such kind of record");
  return recordType;
}

/** Finds a kind of records by its name in the audit. */
export const findRecordType = (type: string): RecordType | undefined =>
  RECORD_TYPES.find((each) => each.type === type);

/** Finds the kind of records whose list is imported at a path, such as /admin/tags/import. */
export const findImportedType = (path: string) =>
  RECORD_TYPES.find(({ imports, listPath }) => imports && path.startsWith(`${listPath}/import`));

/** Finds a type of content by its path in the API; undefined for other records, which have no versions. */
export function findContentType(entity: string): ContentType | undefined {
  const type = RECORD_TYPES.find((each) => each.entity === entity)?.type;
  return type !== undefined && isContentType(type) ? type : undefined;
}
