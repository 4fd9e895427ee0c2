import type { Facility, NavigationStep } from "~/models";
import { fileAddress } from "~/models/files/stored-file.schema";
import { emptyToNull } from "~/server/platform/contact";

/** Presents a facility as plain data: its own values, null for blank ones. Dates are ISO 8601 in UTC. */
export function presentFacility(facility: Facility) {
  const { partOf } = facility;
  return {
    id: facility.id,
    name: facility.name,
    kind: facility.kind,
    partOfId: facility.partOfId,
    partOf: partOf ? { id: partOf.id, name: partOf.name } : null,
    isActive: facility.isActive,
    addressLine1: emptyToNull(facility.addressLine1),
    addressLine2: emptyToNull(facility.addressLine2),
    city: emptyToNull(facility.city),
    state: emptyToNull(facility.state),
    zip: emptyToNull(facility.zip),
    phone: emptyToNull(facility.phone),
    afterHoursPhone: emptyToNull(facility.afterHoursPhone),
    hours: emptyToNull(facility.hours),
    entrance: emptyToNull(facility.entrance),
    checkInDesk: emptyToNull(facility.checkInDesk),
    parking: emptyToNull(facility.parking),
    accessibility: emptyToNull(facility.accessibility),
    timeZone: emptyToNull(facility.timeZone),
    reminderText: emptyToNull(facility.reminderText),
    isExample: facility.isExample,
    stepCount: facility.stepCount,
    version: facility.version,
    createdAt: facility.createdAt.toISOString(),
    updatedAt: facility.updatedAt.toISOString(),
  };
}

/** Presents a step of the way through a facility, with the URLs of its picture and recording; `position` counts from 1. */
export function presentNavigationStep(step: NavigationStep) {
  return {
    id: step.id,
    facilityId: step.facilityId,
    position: step.position + 1,
    title: step.title,
    description: step.description,
    image: fileAddress(step.imageId),
    audio: fileAddress(step.audioId),
    version: step.version,
    createdAt: step.createdAt.toISOString(),
    updatedAt: step.updatedAt.toISOString(),
  };
}

export type FacilityData = ReturnType<typeof presentFacility>;
export type NavigationStepData = ReturnType<typeof presentNavigationStep>;
