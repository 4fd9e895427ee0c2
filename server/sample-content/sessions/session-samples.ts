import { sessionAudio, sessionVideo, SLOW_WAVES, withOwnMinutes } from "./recordings";
import type { SampleSession } from "./sample-session";

const MEDIA = "https://media.example.org/sessions";

/**
 * Initial sessions of the back-office (specification 000, section 3.1): three published ones that play, and two drafts
 * at addresses reserved for examples. They give no medical advice.
 */
export const SAMPLE_SESSIONS: SampleSession[] = [
  {
    name: "Breathing Before a Blood Draw",
    title: "Breathe with the waves",
    description:
      "No words, only a sound like slow waves. Breathe in while it rises and out while it falls, " +
      "as far as that feels good. You can stop whenever you like.",
    specialty: "Blood Draw",
    billType: "Free",
    startType: "Pre-Procedure",
    audio: withOwnMinutes(SLOW_WAVES),
    published: true,
  },
  {
    name: "Lying Still in the Scanner",
    title: "A quiet place to go in your mind",
    description:
      "The scanner is loud, and you are not alone: somebody sees and hears you all the time. " +
      "This session takes you on a slow walk along a lake, so that lying still becomes easier. " +
      "Listen to it before the scan.",
    specialty: "Diagnostic Test",
    billType: "Paid",
    startType: "Procedure-Day",
    audio: withOwnMinutes(sessionAudio("lake-walk")),
    video: withOwnMinutes(sessionVideo("lake-walk")),
    message: "Procedure: Day 1",
    published: true,
  },
  {
    name: "Your Day in Surgery, Step by Step",
    title: "What happens, and who is with you",
    description:
      "How the day often goes, from the front door to waking up. " +
      "Write down what you want to ask: your care team is glad to answer.",
    specialty: "General Surgery",
    billType: "Paid",
    startType: "Pre-Procedure",
    liveCoach: true,
    audio: withOwnMinutes(sessionAudio("surgery-day")),
    video: withOwnMinutes(sessionVideo("surgery-day")),
    message: "Pre-Procedure: Day 6",
    advertisement: {
      name: "Calmavora: a calmer night before",
      description:
        "A short read about winding down in the evening, from the makers of Calmavora. Ask your care team before you take anything new.",
    },
    published: true,
  },
  {
    name: "An Evening of Rest After Treatment",
    title: "Nothing to do for twenty minutes",
    description:
      "A warm voice goes with you through the evening: a comfortable chair, a blanket, and thoughts " +
      "that may come and go. Falling asleep is allowed.",
    specialty: "Cancer Treatment",
    billType: "Free",
    startType: "Post-Procedure",
    liveCoach: true,
    audio: { minutes: 20, url: `${MEDIA}/an-evening-of-rest.mp3` },
    message: "Post-Procedure: Day 3",
    published: false,
  },
  {
    name: "The First Weeks with a New Joint",
    title: "Small steps count",
    description:
      "Three people tell how they found their way back to the garden, the stairs and the dance floor, " +
      "each at a pace of their own. What is right for you is for your care team to say.",
    specialty: "Joint Replacement",
    billType: "Paid",
    startType: "Post-Procedure",
    audio: { minutes: 22, url: `${MEDIA}/small-steps-count.mp3` },
    video: { minutes: 25, url: `${MEDIA}/small-steps-count.mp4` },
    advertisement: {
      name: "Verdanol gel for sore joints",
      description:
        "What a gel can and cannot do for a sore joint, from the makers of Verdanol. Ask your care team before you use anything new.",
    },
    published: false,
  },
];

/** Sessions that the Free plans of the MRI and the hernia repair include. They give no medical advice. */
export const FREE_PLAN_SESSIONS: SampleSession[] = [
  {
    name: "MRI Walkthrough",
    title: "Your MRI, step by step",
    description:
      "What an MRI is like: the table, the sound, and who is with you. Yours may differ, and your care team will tell you how.",
    specialty: "Diagnostic Test",
    billType: "Free",
    startType: "Pre-Procedure",
    audio: withOwnMinutes(sessionAudio("scan")),
    published: true,
  },
  {
    name: "Worries on Paper",
    title: "An evening before: worries on paper",
    description:
      "For an evening on which your head is full: write your worries down, and let the paper keep them for the night.",
    specialty: "General Surgery",
    billType: "Free",
    startType: "Pre-Procedure",
    audio: withOwnMinutes(sessionAudio("worries")),
    video: withOwnMinutes(sessionVideo("worries")),
    published: true,
  },
];
