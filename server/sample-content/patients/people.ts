import { SAMPLE_PATIENT_PROCEDURES } from "../sample-patient";
import { OTHER_PEOPLE } from "./other-people";
import type { SamplePerson } from "./sample-person";

/** The patients that documented calls are about come first. Nobody of these exists, and their addresses lead nowhere. */
const FIRST_PEOPLE: readonly SamplePerson[] = [
  {
    firstName: "Rosa",
    lastName: "Delgado",
    birthDate: "1958-03-09",
    language: "es",
    status: "Not Invited",
    days: 2,
    episodes: [{ name: "Rotator Cuff Surgery", days: 21, time: "09:30" }],
  },
  {
    firstName: "Walter",
    lastName: "Haas",
    birthDate: "1949-11-23",
    status: "Invited",
    invitedBy: "email",
    days: 6,
    episodes: [{ name: "MRI", days: 5, time: "14:00" }],
  },
  {
    firstName: "Priya",
    lastName: "Nair",
    birthDate: "1986-07-30",
    hasMobile: true,
    status: "Joined",
    invitedBy: "text",
    shares: ["anxiety"],
    seenDaysAgo: 0,
    days: 24,
    episodes: [
      {
        name: "Rotator Cuff Surgery",
        days: 0,
        time: "07:30",
        arrivalTime: "06:00",
        provider: "Dr. Elena Marsh",
      },
    ],
  },
  {
    firstName: "Tom",
    lastName: "Okafor",
    birthDate: "1972-01-17",
    status: "Joined",
    invitedBy: "email",
    shares: ["answers"],
    seenDaysAgo: 2,
    days: 40,
    episodes: [
      { name: "Rotator Cuff Surgery", days: -6, time: "10:15", provider: "Dr. Elena Marsh" },
    ],
  },
  {
    firstName: "Grace",
    lastName: "Lindqvist",
    birthDate: "1965-09-05",
    status: "Ended",
    invitedBy: "letter",
    end: { reason: "Completed", daysAgo: 30 },
    shares: ["answers", "anxiety"],
    seenDaysAgo: 35,
    days: 100,
    episodes: [{ name: "MRI", days: -60, time: "08:45" }],
  },
  {
    firstName: "Samuel",
    lastName: "Whitaker",
    birthDate: "1990-12-12",
    status: "Not Invited",
    days: 1,
    episodes: [],
  },
  {
    // With the three procedures that My Procedures shows to visitors (specification 000, section 3.6).
    firstName: "Amara",
    lastName: "Lindgren",
    preferredName: "Ama",
    birthDate: "1961-04-02",
    hasMobile: true,
    status: "Joined",
    invitedBy: "letter",
    shares: ["answers", "anxiety", "sessions"],
    seenDaysAgo: 0,
    days: 70,
    episodes: SAMPLE_PATIENT_PROCEDURES.map(
      ({ specialty: _, title, daysFromToday, at, provider, ...travel }) => ({
        name: title,
        days: daysFromToday,
        time: at,
        provider,
        travel,
      }),
    ),
  },
];

/** Invented patients around today, in every status. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [...FIRST_PEOPLE, ...OTHER_PEOPLE];
