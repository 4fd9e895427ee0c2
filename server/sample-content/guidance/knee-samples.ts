import type { SampleGuidance } from "./sample-guidance";

/** Guidance for a knee replacement: educational and emotional support, no medical advice. */
export const KNEE_GUIDANCES: SampleGuidance[] = [
  {
    audience: "caretaker",
    name: "Getting Ready for a New Knee",
    phase: "pre-procedure",
    tags: ["Caretakers", "Surgery", "What to bring"],
    picture: "clear-path",
    steps: [
      {
        day: 1,
        title: "Walk Through the Home Together",
        directions:
          "Start at the front door and go to the bed and the bath. Put away loose rugs, cords and shoes. Think of a walker: it needs a wide path. What you clear now cannot catch a foot later.",
        picture: "clear-path",
      },
      {
        day: 4,
        title: "Find a Good Chair",
        directions:
          "Look for a firm chair with a straight back and two arms. It should be rather high. Put a small table next to it, with room for a phone, glasses and water.",
        picture: "glass-of-water",
      },
      {
        day: 8,
        title: "Plan Your Own Days",
        directions:
          "The first days at home need one person who is free. If that is you, tell your work, and ask a friend to cook. If it cannot be you, tell the care team now. They can help.",
        picture: "calendar",
      },
      {
        day: 13,
        title: "Read the Sheet Out Loud",
        directions:
          "Sit down with the sheet from the care team and read it to each other. Mark what is not clear, and call. Save the number in both of your phones.",
        picture: "list-and-pen",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "The Morning of the New Knee",
    phase: "procedure-departure",
    tags: ["Caretakers", "What to bring"],
    picture: "suitcase-by-the-door",
    steps: [
      {
        day: 1,
        title: "The Evening Before: Push the Seat Back",
        directions:
          "Push the front seat of the car all the way back, and lay a pillow in the car for the ride home. Put the bag and the papers by the door.",
        picture: "pillow-in-the-car",
      },
      {
        day: 2,
        title: "Let the Morning Be Slow",
        directions:
          "Get up early enough that you do not have to rush. Eat where it does not tempt someone who may not eat. Say little, and say it kindly.",
        picture: "clock",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "At the Hospital with a New Knee",
    phase: "procedure-dropoff",
    tags: ["Caretakers", "Arriving at the hospital", "Surgery"],
    picture: "waiting-room",
    steps: [
      {
        day: 1,
        title: "Let Them Ask Again and Again",
        directions:
          "Name, date of birth, and which knee: many people will ask the same. It keeps your loved one safe. Stay close, and let them answer on their own.",
        picture: "hand-on-the-shoulder",
      },
      {
        day: 1,
        title: "Know What You Wait For",
        directions:
          "Ask how long it may take, with the time to wake up. Ask who will call you. If it takes longer than they said, ask at the desk. Most of the time, it just took longer to begin.",
        picture: "clock",
      },
      {
        day: 1,
        title: "The First Look",
        directions:
          "Your loved one may be pale, sleepy, or teary. The leg may be thick and wrapped. That is how it looks on the first day. A hand to hold and a few words are enough.",
        picture: "tea-by-the-bed",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "Home with a New Knee",
    phase: "procedure-pickup",
    tags: ["Caretakers", "Going home", "When to call us"],
    picture: "road-home",
    steps: [
      {
        day: 1,
        title: "Learn Before You Leave",
        directions:
          "Be there when they explain the exercises, the stairs, and the dressing. Ask to see it once, and then to try it yourselves. Write down what you may forget.",
        picture: "list-and-pen",
      },
      {
        day: 1,
        title: "In and Out of the Car",
        directions:
          "The care team shows you how to get in. Take your time, and stay close. On a long ride, ask them first how often to stop.",
        picture: "car-at-the-clinic",
      },
      {
        day: 1,
        title: "Over the Doorstep",
        directions:
          "Go in first and open the doors. Then come back and walk close by. Keep pets in another room. From the door, go to the chair, and sit down for a while. You both have earned it.",
        picture: "lit-house",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "Two Weeks with a New Knee",
    phase: "post-procedure",
    tags: ["Caretakers", "Walking and movement", "When to call us"],
    picture: "walk-in-the-park",
    steps: [
      {
        day: 1,
        title: "The Signs on the Sheet",
        directions:
          "Hang the sheet where you both see it. New pain, redness or swelling in the calf, a fever, or a cut that leaks: call the care team right away. Pain in the chest, or trouble to breathe: call 911.",
        picture: "telephone",
      },
      {
        day: 3,
        title: "Count the Steps",
        directions:
          "Write down how far they went today. To the kitchen. To the gate. On a bad day, read the list out loud. It shows what has been done so far.",
        picture: "walk-in-the-park",
      },
      {
        day: 7,
        title: "Let Them Do It",
        directions:
          "It is hard to watch when it takes long. Count to ten before you help. What they may do on their own makes the knee strong, and the mind, too.",
        picture: "two-cups",
      },
      {
        day: 12,
        title: "When the Mood Is Low",
        directions:
          "Some people feel down in the second or third week. You do not have to fix it. Sit with them. If it lasts, or if it gets deep, call the care team together.",
        picture: "hand-on-the-shoulder",
      },
    ],
  },
  {
    audience: "family",
    name: "Before the New Knee",
    phase: "pre-procedure",
    tags: ["Family", "Surgery"],
    picture: "two-cups",
    steps: [
      {
        day: 1,
        title: "Ask About the Goal",
        directions:
          "Ask what they would like to do again with the new knee. A walk, a dance, a garden. Remember it, and bring it up on a hard day.",
        picture: "two-cups",
      },
      {
        day: 5,
        title: "Fill the Freezer",
        directions:
          "Each of you can cook one meal that keeps. Write on it what it is and how to warm it up. Ask first what they like, and what they may eat.",
        picture: "soup",
      },
    ],
  },
  {
    audience: "family",
    name: "The Day They Leave for Their New Knee",
    phase: "procedure-departure",
    tags: ["Family", "Anxiety relief"],
    picture: "message-with-a-heart",
    steps: [
      {
        day: 1,
        title: "One Short Message",
        directions:
          "Write one line in the evening, and ask for no answer. Such as: I think of you, and I water your plants.",
        picture: "message-with-a-heart",
      },
      {
        day: 2,
        title: "Take the Dog",
        directions:
          "Pets need a place for the first days, so that they do not run between two sore feet. If you can take them, come and get them early.",
        picture: "lit-house",
      },
    ],
  },
  {
    audience: "family",
    name: "While the New Knee Is Put In",
    phase: "procedure-dropoff",
    tags: ["Family", "Anxiety relief"],
    picture: "clock",
    steps: [
      {
        day: 1,
        title: "It Takes Its Time",
        directions:
          "To get ready, to do the work, and to wake up: this can fill most of the day. No call does not mean bad news. Do something with your hands.",
        picture: "clock",
      },
      {
        day: 1,
        title: "One Person Tells the Others",
        directions:
          "Agree on who gets the call, and let that person write to all of you. Then nobody has to tell it ten times.",
        picture: "telephone",
      },
    ],
  },
  {
    audience: "family",
    name: "A Welcome for the New Knee",
    phase: "procedure-pickup",
    tags: ["Family", "Going home"],
    picture: "lit-house",
    steps: [
      {
        day: 1,
        title: "Light, Warm, and Clear",
        directions:
          "Turn on the lights along the way from the car to the chair. Take snow and leaves off the steps. Then let them come in without a crowd.",
        picture: "lit-house",
      },
      {
        day: 1,
        title: "A Short Hello",
        directions:
          "Stay for five minutes. Look at the face first and at the knee later. Put a meal in the kitchen, and say when you will come again.",
        picture: "soup",
      },
    ],
  },
  {
    audience: "family",
    name: "The Weeks After the New Knee",
    phase: "post-procedure",
    tags: ["Family", "Walking and movement"],
    picture: "walk-in-the-park",
    steps: [
      {
        day: 2,
        title: "Give the Caretaker Some Sleep",
        directions:
          "The nights are short for two people. Ask who could use a nap, and stay for those two hours.",
        picture: "night-lamp",
      },
      {
        day: 6,
        title: "Come for a Walk",
        directions:
          "Ask if you may come along for the walk of the day. Go as slowly as they like. Talk about the birds and not about the knee.",
        picture: "walk-in-the-park",
      },
      {
        day: 13,
        title: "Stay in Touch",
        directions:
          "Most visits stop after two weeks, and that is when it can feel lonely. Call once more than you think is needed.",
        picture: "telephone",
      },
    ],
  },
];
