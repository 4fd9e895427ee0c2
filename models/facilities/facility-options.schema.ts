/** Kinds of facilities, the largest first. In a file without zod, which lists import. */
export const FACILITY_KINDS = ["Campus", "Building", "Unit"] as const;
export type FacilityKind = (typeof FACILITY_KINDS)[number];

/** What a facility of a kind may be part of (AREAS 8). Since each is a larger kind, no facility is part of itself. */
export const PARENT_KINDS: Record<FacilityKind, readonly FacilityKind[]> = {
  Campus: [],
  Building: ["Campus"],
  Unit: ["Building", "Campus"],
};

/** Facilities of a chain at most: a unit, its building and its campus. */
export const MAX_FACILITY_LEVELS = FACILITY_KINDS.length;

/** Fields of a facility's address, in the order in which it is written. */
export const ADDRESS_FIELDS = ["addressLine1", "addressLine2", "city", "state", "zip"] as const;

/** Fields that a facility takes from what it is part of while its own are blank; its address it takes as a whole (AREAS 8). */
export const INHERITED_FIELDS = [
  "phone",
  "afterHoursPhone",
  "hours",
  "entrance",
  "parking",
  "accessibility",
  "timeZone",
] as const;
export type InheritedField = (typeof INHERITED_FIELDS)[number];

/** Labels of a facility's fields, on screens, in files and in messages. */
export const FACILITY_LABELS = {
  name: "Facility Name",
  kind: "Kind",
  partOfId: "Part Of",
  status: "Status",
  addressLine1: "Address Line 1",
  addressLine2: "Address Line 2",
  city: "City",
  state: "State",
  zip: "ZIP Code",
  phone: "Phone",
  afterHoursPhone: "After-Hours Phone",
  hours: "Hours",
  entrance: "Entrance",
  checkInDesk: "Check-In Desk",
  parking: "Parking",
  accessibility: "Accessibility",
  timeZone: "Time Zone",
  reminderText: "Text for Reminders",
} as const;

type Address = Record<(typeof ADDRESS_FIELDS)[number], string>;

/** Formats an address as one line, such as "400 Harbor Road, Alderbrook, WA 98101"; "" without one. */
export const formatAddress = ({ addressLine1, addressLine2, city, state, zip }: Address): string =>
  [addressLine1, addressLine2, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
