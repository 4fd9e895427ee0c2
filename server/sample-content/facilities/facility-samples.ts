/** Facility of the sample patient's procedures, with a fictional town and telephone number. */
export const SAMPLE_FACILITY = {
  name: "Calmward Day Surgery Center",
  phone: "+12065550142",
  address: "400 Harbor Road, Alderbrook",
};

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
