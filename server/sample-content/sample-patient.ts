import { SAMPLE_ADDRESS } from "./facilities/facility-samples";
import type { SAMPLE_PROCEDURES } from "./procedures";

export type SampleProcedure = {
  specialty: (typeof SAMPLE_PROCEDURES)[number]["specialty"];
  title: (typeof SAMPLE_PROCEDURES)[number]["name"];
  /** Days from the day on which the sample content is loaded; negative in the past. */
  daysFromToday: number;
  /** Time of day as HH:MM. */
  at: string;
  provider: string;
  travelMode: "Rideshare" | "Drive";
  pickUp: string;
  dropOff: string;
  departure: string;
};

/** Details that all procedures share. */
const TRAVEL_DETAILS = {
  pickUp: "12 Alder Lane, Alderbrook",
  dropOff: `Main entrance, ${SAMPLE_ADDRESS}`,
};

/** The sample patient's procedures, oldest first: two past ones and an upcoming one (specification 000, section 3.6). */
export const SAMPLE_PATIENT_PROCEDURES: SampleProcedure[] = [
  {
    specialty: "Blood Draw",
    title: "General Blood Panel",
    daysFromToday: -62,
    at: "08:15",
    provider: "Dana Whitfield, phlebotomist",
    travelMode: "Drive",
    departure: "07:40",
    ...TRAVEL_DETAILS,
  },
  {
    specialty: "Diagnostic Test",
    title: "MRI",
    daysFromToday: -31,
    at: "14:00",
    provider: "Dr. Samuel Osei",
    travelMode: "Drive",
    departure: "13:20",
    ...TRAVEL_DETAILS,
  },
  {
    specialty: "Orthopedic Surgery",
    title: "Rotator Cuff Surgery",
    daysFromToday: 9,
    at: "09:30",
    provider: "Dr. Elena Marsh",
    travelMode: "Rideshare",
    departure: "08:15",
    ...TRAVEL_DETAILS,
  },
];
