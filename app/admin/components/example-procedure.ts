import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import type { Card, CardSession } from "~/app/patient/procedures/card.server";

const TITLES = ["Calm breathing", "The night before", "On the way"];

function buildSession(title: string, index: number): CardSession {
  return {
    id: index + 1,
    number: index + 1,
    title,
    description: index === 0 ? "Ten slow breaths, with a voice that counts them." : "",
    startType: index < 2 ? "Pre-Procedure" : "Procedure-Day",
    day: index === 0 ? null : `Friday, November ${26 + index}`,
    isPast: false,
    inPlan: index !== 1,
    answered: index === 0 ? "own" : null,
    isFinished: index === 0,
    played: index === 0 ? "Listened on Nov 24, 2026" : null,
  };
}
const SESSIONS = TITLES.map(buildSession);

/** Made-up procedure of a patient. */
export const EXAMPLE_CARD: Card = {
  id: 1,
  copiedFromId: null,
  ended: null,
  type: "Diagnostic Test",
  title: "MRI of the Knee",
  status: "Upcoming",
  plan: "Complete",
  day: "Monday, November 30",
  time: "2:30 PM",
  isExample: false,
  isPartial: false,
  provider: "Northside Hospital",
  phone: { text: "(206) 555-0142", number: "+12065550142" },
  travelMode: "",
  pickUp: "",
  dropOff: "1 Main Street",
  departure: "",
  hasNavigation: true,
  plansUrl: undefined,
  requests: [
    {
      key: "1",
      subject: "Live session: Nurse, General Support",
      when: "Friday, November 27, 2:30 PM",
      wishes: [],
      status: "Confirmed",
      session: null,
      isPast: false,
      note: null,
      arrangement: {
        text: "Nurse Ada calls you.",
        call: [
          "To ask or change something, call: Welcome desk, ",
          { text: "(206) 555-0108", number: "+12065550108" },
        ],
      },
      moved: "the date has moved from Sunday, November 29 to Monday, November 30.",
      withdrawPath: null,
    },
  ],
  sessions: SESSIONS,
  progress: {
    phases: [
      { startType: "Pre-Procedure", total: 2, started: 1 },
      { startType: "Procedure-Day", total: 1, started: 0 },
    ],
    next: SESSIONS[1] ?? null,
    rest: null,
  },
};

/** Made-up session, which was not assessed yet, so that its page has no recording. */
export const EXAMPLE_SESSION: ShownSession = {
  path: "/patient-procedures/1/sessions/1",
  surveysUrl: "/patient-surveys",
  procedure: { id: 1, title: EXAMPLE_CARD.title, phone: EXAMPLE_CARD.phone },
  session: { ...buildSession("Calm breathing", 0), lastAnswered: null, finished: null },
  finished: "Listened on Nov 24, 2026",
  next: { href: "/patient-procedures/1/sessions/2", number: 2, title: "A place that you like" },
  minutes: { audio: 12, video: null },
  available: { audio: true, video: false },
  hasStarted: false,
  answered: true,
  recording: null,
  message: null,
  messageFrom: null,
  sponsored: null,
};
