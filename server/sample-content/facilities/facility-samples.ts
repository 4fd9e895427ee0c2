/** Fictional address of the sample campus, in one line. */
export const SAMPLE_ADDRESS = "400 Harbor Road, Alderbrook";

/** Sample facilities, each part of the one before: what a building and a unit do not have, they take from it. The town and the numbers are fictional. */
export const SAMPLE_FACILITIES = [
  {
    kind: "Campus",
    name: "Calmward Harbor Campus",
    addressLine1: "400 Harbor Road",
    city: "Alderbrook",
    phone: "+12065550142",
    afterHoursPhone: "+12065550143",
    hours: "Every day, 6 AM to 8 PM",
    parking: "Garage A on Harbor Road. The first four hours are free.",
    accessibility: "Wheelchairs wait at every door, and there are elevators to all floors.",
  },
  {
    kind: "Building",
    name: "Calmward Day Surgery Center",
    hours: "Monday to Friday, 6 AM to 6 PM",
    entrance: "The main entrance on Harbor Road, under the green canopy",
    checkInDesk: "The welcome desk, straight ahead of the main entrance",
    reminderText: "Come to the main entrance on Harbor Road. The doors open by themselves.",
  },
  {
    kind: "Unit",
    name: "Calmward Recovery Unit",
    checkInDesk: "The counter of Day Surgery on floor two. Ring the small bell.",
  },
] as const;

/** Name of the one where procedures take place, with the steps of the way through it. */
export const SAMPLE_FACILITY_NAME = "Calmward Day Surgery Center";

/** Navigation step with `pictures/{name}.webp` and `voices/{name}.mp3`, a recording of its description. */
type SampleNavigationStep = { name: string; title: string; description: string };

/** Steps from the street to a seat in the waiting room. */
export const SAMPLE_NAVIGATION_STEPS: SampleNavigationStep[] = [
  {
    name: "main-entrance",
    title: "The main entrance",
    description:
      "The main entrance is on Harbor Road, under the green canopy. The doors open by themselves. " +
      "A car may stop right in front of them.",
  },
  {
    name: "welcome-desk",
    title: "The welcome desk",
    description:
      "Go straight ahead to the welcome desk. Say your name, and that you come for a procedure. " +
      "You are expected, and you can ask anything here.",
  },
  {
    name: "elevator",
    title: "The elevator",
    description:
      "Turn right at the desk. The elevator is beside the tall plant. Go up to floor two. " +
      "If you would rather not go alone, ask at the desk, and somebody comes along.",
  },
  {
    name: "line-on-the-floor",
    title: "The green line",
    description:
      "When you leave the elevator, look down. A green line on the floor shows you the way. " +
      "It takes about one minute, and there is no need to hurry.",
  },
  {
    name: "surgery-reception",
    title: "Day Surgery",
    description:
      "The line ends at the counter of Day Surgery. Show your papers there. " +
      "If you see nobody, ring the small bell.",
  },
  {
    name: "seat-by-the-window",
    title: "Your seat",
    description:
      "Take any seat, alone or beside the person who came with you. Somebody will call your name " +
      "and tell you what comes next. Until then you can rest.",
  },
];
