import type { SampleGuidance } from "./sample-guidance";

/** Guidance for caretakers, who drive, wait and help at home: educational and emotional support, no medical advice. */
export const CARETAKER_SAMPLES: SampleGuidance[] = [
  {
    audience: "caretaker",
    name: "Preparing for Procedure Day",
    phase: "pre-procedure",
    tags: ["Caretakers", "What to bring", "Anxiety relief"],
    picture: "calendar",
    steps: [
      {
        day: 1,
        title: "Talk About the Day Together",
        directions:
          "Find a quiet half hour and sit down together. Ask what the person you care for looks forward to, and what worries them. You do not need an answer for everything. Listening is already help.",
        picture: "two-cups",
        voice: "caretaker-talk-about-the-day",
      },
      {
        day: 3,
        title: "Agree on Who Does What",
        directions:
          "Write down who drives, who waits at the hospital, and who stays at home afterward. Ask one more person to stand by in case you fall ill. Share the plan with everyone who is on it.",
      },
      {
        day: 5,
        title: "Collect Your Questions",
        directions:
          "Keep a sheet of paper on the kitchen table. Whoever thinks of a question writes it down. Call the care team with the list, and note the answers and the name of the person who gave them.",
        picture: "list-and-pen",
      },
      {
        day: 8,
        title: "Make the Home Easy to Move In",
        directions:
          "Walk the way from the front door to the bed and the bathroom. Put away loose rugs, cables and shoes. Place a lamp, a phone and a glass where they can be reached from the bed.",
        picture: "clear-path",
      },
      {
        day: 10,
        title: "Put the Medicine List in the Bag",
        directions:
          "Help to write down every medicine, with its name and when it is taken. The care team decides what to take or leave out before the procedure. If anything on their sheet is unclear, call them now. Please do not guess.",
        picture: "pill-box",
        voice: "caretaker-medicine-list",
      },
      {
        day: 12,
        title: "Pack and Fill Up the Car",
        directions:
          "Pack papers, glasses, hearing aids, loose clothes and shoes that are easy to slip on. Fill up the car, and look up where to park. What is done today will not weigh on you tomorrow.",
        picture: "folded-clothes",
      },
      {
        day: 14,
        title: "Keep the Last Evening Quiet",
        directions:
          "Read the sheet about eating and drinking together once more, and keep to the times on it. Then let the day end. A movie, some music or an early night is enough. Set two alarms, so that nobody has to watch the clock.",
        picture: "night-lamp",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "Leaving Home on Time",
    phase: "procedure-departure",
    tags: ["Caretakers", "What to bring", "Fasting"],
    picture: "suitcase-by-the-door",
    steps: [
      {
        day: 1,
        title: "The Evening Before: Bag by the Door",
        directions:
          "Put the bag by the front door, with the papers on top. Lay out clothes for both of you. Charge your phone and pack the cable. Then you can both go to bed without a list in your head.",
        voice: "caretaker-bag-by-the-door",
      },
      {
        day: 1,
        title: "The Evening Before: Check the Way",
        directions:
          "Look at the weather and the traffic for the morning. Add half an hour to the time that the drive takes. Write the address of the entrance and the number of the unit on a card.",
        picture: "clock",
      },
      {
        day: 2,
        title: "Get Up Before You Have To",
        directions:
          "Get up a little earlier than you need to. Eat your own breakfast where it does not tempt someone who has to fast. You will be of more use today if you are not hungry yourself.",
      },
      {
        day: 2,
        title: "One Last Look Around",
        directions:
          "Go through the card together: papers, medicine list, glasses, phone, keys. Leave rings and valuables at home. Turn off the stove, and leave one light on for your return.",
        picture: "list-and-pen",
      },
      {
        day: 2,
        title: "Drive Gently",
        directions:
          "Leave with time to spare, so that no red light matters. Soft music is fine, and so is silence. If the person beside you becomes tense, breathe out slowly yourself. Calm is easy to catch.",
        picture: "slow-breath",
        voice: "caretaker-drive-gently",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "Arriving and Waiting Well",
    phase: "procedure-dropoff",
    tags: ["Caretakers", "Arriving at the hospital", "Surgery"],
    picture: "car-at-the-clinic",
    steps: [
      {
        day: 1,
        title: "Stop at the Entrance First",
        directions:
          "Stop at the main entrance before you look for parking. Walk in together if you can, or ask at the desk for someone to help. Then park, and take a photo of your row.",
        voice: "caretaker-stop-at-the-entrance",
      },
      {
        day: 1,
        title: "Check In Side by Side",
        directions:
          "Stay close at the desk and keep the papers in your hand. Let the person you care for answer for themselves, and add only what is missing. Give the desk your own phone number, and make sure it is written down.",
      },
      {
        day: 1,
        title: "Ask Three Things Before You Part",
        directions:
          "Ask how long it usually takes, where you can wait, and who will call you. Write the answers down. Ask too what happens if it takes longer, so that a late call does not frighten you.",
        picture: "list-and-pen",
      },
      {
        day: 1,
        title: "Say a Short and Warm Goodbye",
        directions:
          "A hand on the arm and one kind sentence are enough. You might say: I am here, and I will be here when you wake up. If tears come, that is all right. They pass.",
        picture: "hand-on-the-shoulder",
      },
      {
        day: 1,
        title: "Look After Yourself While You Wait",
        directions:
          "Drink some water, eat something, and take a short walk in the hallway every hour. Keep your phone loud and charged. If you feel uneasy, ask at the desk. No question is too small.",
        picture: "waiting-room",
        voice: "caretaker-while-you-wait",
      },
      {
        day: 1,
        title: "Keep the Family Informed",
        directions:
          "Choose one person whom you will write to, and let them tell the others. Two short messages are enough: one when it begins, one when it is over. The rest of the time is yours.",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "Bringing Them Home",
    phase: "procedure-pickup",
    tags: ["Caretakers", "Going home", "When to call us"],
    picture: "road-home",
    steps: [
      {
        day: 1,
        title: "Listen to the Instructions Together",
        directions:
          "Be there when the nurse explains how to go on at home. Someone who has just woken up forgets a lot, so you are the memory today. Take notes, and repeat in your own words what you heard.",
        voice: "caretaker-listen-together",
      },
      {
        day: 1,
        title: "Leave with the Right Papers",
        directions:
          "Before you go, check that you have four things: the instructions, the medicine plan, the date of the next visit, and a number for day and night. Put the number into your phone while you are still there.",
        picture: "telephone",
      },
      {
        day: 1,
        title: "Prepare the Car",
        directions:
          "Move the seat back and put a pillow and a light blanket within reach. Bring a bag and some tissues, in case the ride is hard on the stomach. Park as near to the exit as you are allowed to.",
        picture: "pillow-in-the-car",
      },
      {
        day: 1,
        title: "Take the Calm Way Home",
        directions:
          "Drive slowly over bumps and around corners. Talk little, and stop when a rest is needed. If something frightens you on the way, stop at a safe place and call the care team. In an emergency, call 911.",
        voice: "caretaker-calm-way-home",
      },
      {
        day: 1,
        title: "The First Hour at Home",
        directions:
          "Go from the car to the bed or the sofa without a detour. Set water, the phone and the medicine plan where they can be reached. Then sit down as well. You have brought someone home, and that is a lot for one day.",
        picture: "glass-of-water",
      },
    ],
  },
  {
    audience: "caretaker",
    name: "The First Two Weeks at Home",
    phase: "post-procedure",
    tags: ["Caretakers", "Medication", "Walking and movement", "When to call us"],
    picture: "tea-by-the-bed",
    steps: [
      {
        day: 1,
        title: "Stay Close on the First Night",
        directions:
          "Sleep where you can hear each other. Leave a small light on along the way to the bathroom, and go along the first few times. Keep the number of the care team by the bed. In an emergency, call 911.",
        picture: "night-lamp",
        voice: "caretaker-first-night",
      },
      {
        day: 2,
        title: "Keep a Simple Log",
        directions:
          "Fold a sheet into columns: medicine, meals, drinks, sleep. Write the time beside each entry. The log helps you when you are tired, and it helps the care team when they ask.",
        picture: "list-and-pen",
      },
      {
        day: 3,
        title: "Offer Small Meals",
        directions:
          "Appetite often comes back slowly. Offer a little, and often: soup, toast, fruit, whatever the instructions allow. Put water where it can be seen. An empty glass tells you more than a question.",
        picture: "soup",
      },
      {
        day: 5,
        title: "Walk a Few Steps Together",
        directions:
          "If the instructions allow walking, go a few steps together twice a day. Stay close beside them, and let them set the pace. Stop while it is still pleasant.",
        picture: "walk-in-the-park",
        voice: "caretaker-few-steps-together",
      },
      {
        day: 7,
        title: "Know When to Call",
        directions:
          "Read once more when the care team wants to hear from you. Call them when something on the sheet happens, or when you have a feeling that something is not right. You are not a bother. In an emergency, call 911.",
        picture: "telephone",
      },
      {
        day: 10,
        title: "Give Back What They Can Do",
        directions:
          "Helping less can be the kindest help. Let them make their own tea, choose their own clothes, and answer their own phone. Stay near enough to be asked, and praise what went well.",
      },
      {
        day: 12,
        title: "Rest Without Guilt",
        directions:
          "Ask someone to take over for an afternoon. Sleep, see a friend, or do nothing at all. If you feel worn out or low for many days, talk to your own doctor about it. You matter too.",
        picture: "open-book",
      },
      {
        day: 14,
        title: "Look Back Together",
        directions:
          "Sit down with two cups, as you did before it all began. Say what was hard and what went better than you had feared. Write down what you want to ask at the next visit, and then let the day be an ordinary one.",
        picture: "two-cups",
      },
    ],
  },
];
