import { capitalize, CHANNEL_LABELS, formatChanges } from "~/app/admin/audit/present-event.server";
import {
  type Audience,
  AUDIENCES,
  parsePhase,
  phaseLabel,
} from "~/models/guidance/audience.schema";
import { formatPrice } from "~/models/catalogue/plan.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { findRecordName } from "~/server/record-types/content-versions";
import { isContentType } from "~/server/platform/revisions";
import type { VersionChange, VersionData } from "~/server/history/present";
import type { ProcedureData } from "~/server/procedure-plans/present";
import { formatExactTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";

/** Presents a version for the page of the record that is shown. */
export function toVersionView(version: VersionData, shown: { type: string; id: number }) {
  const { id, type, recordId, state, record, restoredVersion } = version;
  const name = record && isContentType(type) ? findRecordName(type, record) : version.name;
  const isOwn = type === shown.type && recordId === shown.id;
  const number = version.version === null ? "" : `version ${version.version}`;
  return {
    id,
    title: isOwn
      ? capitalize(number || "earlier version")
      : `${capitalize(type)} “${name ?? recordId}”${number && `, ${number}`}`,
    action:
      restoredVersion === null
        ? capitalize(version.action)
        : `Restored from version ${restoredVersion}`,
    by: version.by,
    time: formatExactTime(version.at),
    through: version.channel && (CHANNEL_LABELS[version.channel] ?? version.channel),
    via: version.via && `token ${version.via}`,
    isCurrent: state === "current",
    isDeleted: state === "deleted",
    canRestore: state === "earlier" && record !== null,
    changes: formatFields(version.changes),
  };
}
export type VersionView = ReturnType<typeof toVersionView>;

/** Fields that repeat others, by name instead of by ID, or that belong to the system. */
const HIDDEN_FIELDS = new Set([
  "text",
  "type",
  "religiousMessageTitle",
  "religiousMessageDeleted",
  "advertisementDeleted",
  "statusChangedAt",
  "statusChangedBy",
]);
const isHidden = (field: string) => HIDDEN_FIELDS.has(field) || /[a-z]Id$/.test(field);

/** Formats changed fields with readable labels and values, without those that read the same. */
export function formatFields(changes: VersionChange[]) {
  const fields = changes.filter(({ field }) => !isHidden(field)).map(formatField);
  return formatChanges(fields.filter(({ before, after }) => before !== after));
}

const formatCents = (value: unknown) => (typeof value === "number" ? formatPrice(value) : value);

/** Formats the prices that a procedure has of its own, by the codes of billing plans. */
function formatOwnPrices(value: unknown) {
  if (!Array.isArray(value)) return value;
  const own = (value as ProcedureData["prices"]).filter(({ isOwn }) => isOwn);
  return own.map(({ plan, priceCents }) => `${plan} ${formatPrice(priceCents)}`).join(", ");
}

const FORMATS: Record<string, (value: unknown) => unknown> = {
  priceCents: formatCents,
  completePriceCents: formatCents,
  freePriceCents: formatCents,
  prices: formatOwnPrices,
  isActive: (value) => (value === null ? null : value ? "Active" : "Inactive"),
  contactPhone: (value) => (typeof value === "string" ? formatPhone(value) : value),
  serveType: (value) => (typeof value === "string" ? serveTypeLabel(value) : value),
  phase: (value) => (typeof value === "string" ? findPhaseLabel(value) : value),
};
const LABELS: Record<string, string> = {
  isActive: "status",
  guidanceDirectionPhoto: "picture",
  guidanceDirectionVoice: "recording",
  image: "picture",
  priceCents: "price",
  completePriceCents: "Complete plan price",
  freePriceCents: "Free plan price",
  prices: "own prices",
};

function findPhaseLabel(name: string): string {
  const phases = AUDIENCES.map((audience: Audience) => parsePhase(audience, name));
  return phaseLabel(phases.find((phase) => phase !== null) ?? null) || name;
}

const FILE = /^\/media\/[\w-]{22}$/;
const isFile = (value: unknown) => typeof value === "string" && FILE.test(value);

function formatField({ field, before, after }: VersionChange): VersionChange {
  const format = FORMATS[field] ?? ((value: unknown) => value);
  const label = LABELS[field] ?? field;
  if (field === "questionOrder") return formatOrder(before as number[], after as number[]);
  if (!isFile(before) && !isFile(after)) {
    return { field: label, before: format(before), after: format(after) };
  }
  const replaced = isFile(before) ? "Replaced by another file" : "A file";
  return {
    field: label,
    before: isFile(before) ? "A file" : before,
    after: isFile(after) ? replaced : after,
  };
}

/** Order of questions: their numbers before it changed; how many there are, if some were added or deleted. */
function formatOrder(before: number[], after: number[]): VersionChange {
  if (before.length !== after.length) {
    return { field: "number of questions", before: before.length, after: after.length };
  }
  const numbers = after.map((id) => before.indexOf(id) + 1);
  return {
    field: "order of questions",
    before: numbers.map((_, index) => index + 1),
    after: numbers,
  };
}
