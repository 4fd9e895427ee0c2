import {
  ADDRESS_FIELDS,
  FACILITY_LABELS,
  INHERITED_FIELDS,
} from "~/models/facilities/facility-options.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import { facilityLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import type { FacilityData, NavigationStepData } from "~/server/facilities/present";
import type { ResolvedFacility } from "~/server/facilities/resolve";
import { formatDay } from "~/server/platform/dates";
import { formatPhone, showPhone } from "~/server/platform/phone-numbers";

/** Name of the facility that a value comes from; null for its own and for none. */
const inheritedFrom = (resolved: ResolvedFacility, field: keyof ResolvedFacility["sources"]) => {
  const source = resolved.sources[field];
  return source && source.id !== resolved.id ? { id: source.id, name: source.name } : null;
};

/** Presents a facility for its page: what counts there, and where it comes from. */
export function toFacilityFacts(facility: FacilityData, resolved: ResolvedFacility) {
  const { id, name, kind, partOf, checkInDesk, reminderText, isExample, createdAt } = facility;
  const value = (field: "hours" | "entrance" | "parking" | "accessibility" | "timeZone") => ({
    label: FACILITY_LABELS[field],
    text: resolved[field],
    from: inheritedFrom(resolved, field),
  });
  const phone = (field: "phone" | "afterHoursPhone") => ({
    label: FACILITY_LABELS[field],
    phone: showPhone(resolved[field]),
    from: inheritedFrom(resolved, field),
  });
  return {
    id,
    label: facilityLabel(id),
    name,
    kind,
    partOf,
    status: toStatus(facility),
    address: { text: resolved.address, from: inheritedFrom(resolved, "address") },
    phones: [phone("phone"), phone("afterHoursPhone")],
    where: [value("hours"), value("timeZone")],
    inside: [
      value("entrance"),
      { label: FACILITY_LABELS.checkInDesk, text: checkInDesk ?? "", from: null },
      value("parking"),
      value("accessibility"),
      { label: FACILITY_LABELS.reminderText, text: reminderText ?? "", from: null },
    ],
    isExample,
    isInherited: !isExample && resolved.isExample,
    created: formatDay(createdAt),
  };
}
export type FacilityFacts = ReturnType<typeof toFacilityFacts>;

/** Form values of a facility. */
export function toFacilityFormValues(facility: FacilityData): Record<string, string> {
  const { name, kind, partOfId, checkInDesk, reminderText } = facility;
  const texts = [...ADDRESS_FIELDS, ...INHERITED_FIELDS].map(
    (field) => [field, facility[field] ?? ""] as const,
  );
  return {
    name,
    kind,
    partOfId: partOfId === null ? "" : String(partOfId),
    status: toStatus(facility),
    ...Object.fromEntries(texts),
    phone: formatPhone(facility.phone ?? ""),
    afterHoursPhone: formatPhone(facility.afterHoursPhone ?? ""),
    checkInDesk: checkInDesk ?? "",
    reminderText: reminderText ?? "",
  };
}

/** Presents the steps of a facility for its page. */
export const toStepFacts = (steps: NavigationStepData[]) =>
  steps.map(({ id, title, description, image, audio }, index) => ({
    id,
    number: index + 1,
    title,
    text: description,
    photo: image,
    thumbnail: toThumbnailAddress(image),
    voice: audio,
  }));

/** Form values of a step. */
export const toStepFormValues = ({ title, description, image, audio }: NavigationStepData) => ({
  title,
  description,
  image: parseFileId(image),
  audio: parseFileId(audio),
});

/** Whether an update changed the description but kept the recording of the old one. */
export const leavesStaleVoice = (before: NavigationStepData, after: NavigationStepData): boolean =>
  after.audio !== null && after.audio === before.audio && after.description !== before.description;
