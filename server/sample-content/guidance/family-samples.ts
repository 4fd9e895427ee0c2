import type { SampleGuidance } from "./sample-guidance";

/** Guidance for families near and far: educational and emotional support, no medical advice. */
export const FAMILY_SAMPLES: SampleGuidance[] = [
  {
    audience: "family",
    name: "Standing Beside Someone You Love",
    phase: "pre-procedure",
    tags: ["Family", "Anxiety relief", "Children"],
    picture: "hand-on-the-shoulder",
    steps: [
      {
        day: 1,
        title: "Start with a Simple Question",
        directions:
          "Call or visit, and ask: how are you with all this? Then let there be a pause. Advice can wait. Most people feel lighter when somebody has heard them to the end.",
        picture: "telephone",
        voice: "family-simple-question",
      },
      {
        day: 3,
        title: "Offer Something You Can Name",
        directions:
          "It is hard to answer when people say: let me know if you need anything. Offer one thing instead, such as dinner on Tuesday, a ride for the children, or an hour with the dog. A clear offer is easy to accept.",
      },
      {
        day: 6,
        title: "Tell Children the Truth in Small Words",
        directions:
          "Children notice when something is up. Tell them what will happen, when it will happen, and who will look after them. Let them draw a picture for the hospital bag. It is fine to say that you do not know everything.",
        picture: "open-book",
        voice: "family-tell-children",
      },
      {
        day: 9,
        title: "Choose One Person to Bring the News",
        directions:
          "Agree on one person who will hear from the hospital first and tell the rest of you. A group message works well. It spares the patient and the caretaker twenty calls on a tiring day.",
        picture: "message-with-a-heart",
      },
      {
        day: 12,
        title: "Send Something That Can Be Kept",
        directions:
          "A short letter, a photo or a song says: I am thinking of you. It can be opened when it is needed, and does not ask for a reply. Those who live far away are close in this way.",
        picture: "flowers",
      },
      {
        day: 14,
        title: "On the Eve: Be Brief and Kind",
        directions:
          "Write one warm message and leave the evening to those at home. If you pray or sit in silence, tonight is a good time for it. Go to bed on time. You may be needed tomorrow.",
        picture: "night-lamp",
      },
    ],
  },
  {
    audience: "family",
    name: "The Morning They Leave for the Hospital",
    phase: "procedure-departure",
    tags: ["Family", "Breathing", "Prayer"],
    picture: "message-with-a-heart",
    steps: [
      {
        day: 1,
        title: "Say Good Morning, Not Goodbye",
        directions:
          "Send a few words early: good morning, I am with you today. Leave out questions, since there is no time to answer them. A small joke that only your family knows is welcome too.",
        voice: "family-good-morning",
      },
      {
        day: 1,
        title: "Take Over the Ordinary",
        directions:
          "If you live nearby, take the children to school, feed the cat, and bring in the mail. These things look small, and they free a mind. Tell the caretaker when each is done, so that nobody wonders.",
      },
      {
        day: 1,
        title: "Let the House Be Calm",
        directions:
          "If you are there when they leave, keep voices low and the radio off. Have breakfast later, when they are gone, because they may not be allowed to eat. Stand at the door and wave until the car has turned the corner.",
        picture: "lit-house",
      },
      {
        day: 1,
        title: "Breathe When Worry Comes",
        directions:
          "Your own worry is a sign of love. Breathe in slowly while you count to four, and breathe out while you count to six. Do this five times. Stop if you feel dizzy, and go on with your day.",
        picture: "slow-breath",
        voice: "family-breathe",
      },
      {
        day: 1,
        title: "Keep Your Phone Free",
        directions:
          "Turn the sound of your phone on, and keep calls short this morning. Wait for news and do not ask for it. No message usually means that everyone is busy doing their work.",
        picture: "telephone",
      },
    ],
  },
  {
    audience: "family",
    name: "While You Wait for News",
    phase: "procedure-dropoff",
    tags: ["Family", "Spiritual support", "Anxiety relief"],
    picture: "waiting-room",
    steps: [
      {
        day: 1,
        title: "Waiting Takes Longer Than the Procedure",
        directions:
          "Getting ready and waking up take time as well, often more than the procedure itself. So a long silence is not bad news. Ask the person with the news when they expect to hear, and allow for some time on top.",
        voice: "family-waiting-takes-longer",
      },
      {
        day: 1,
        title: "Do Something with Your Hands",
        directions:
          "Bake, rake the leaves, sort the photos, or knit a row. Hands that are busy quiet the head. Choose something that you can put down when the phone rings.",
        picture: "soup",
      },
      {
        day: 1,
        title: "Think of the One Who Waits There",
        directions:
          "The caretaker is waiting too, in a plain chair in a hallway. Send one line that needs no answer, or have a sandwich brought. They carry the day for all of you.",
        picture: "two-cups",
      },
      {
        day: 1,
        title: "Let Children Ask Again",
        directions:
          "Children may ask the same thing many times. Give the same short answer each time, and then play on. Play is how they rest from worry.",
      },
      {
        day: 1,
        title: "Find Your Own Quiet",
        directions:
          "Light a candle, say a prayer, or look out of the window for a while. There is no right way to wait. If the hospital has a chapel or a chaplain, you are welcome there, whatever you believe.",
        picture: "flowers",
      },
      {
        day: 1,
        title: "Pass On Good News Gently",
        directions:
          "When the message comes, tell the others as it was told to you. Say only what is known. Please ask before you share it in public, because the story belongs to the patient.",
        picture: "message-with-a-heart",
      },
    ],
  },
  {
    audience: "family",
    name: "A Warm Welcome Home",
    phase: "procedure-pickup",
    tags: ["Family", "Going home", "Nutrition"],
    picture: "lit-house",
    steps: [
      {
        day: 1,
        title: "Get the House Ready",
        directions:
          "Turn on a light, warm the room, and make the bed with fresh sheets. Put a glass of water and the phone beside it. It should look like home, only a little kinder.",
        picture: "tea-by-the-bed",
        voice: "family-get-the-house-ready",
      },
      {
        day: 1,
        title: "Cook Something Plain",
        directions:
          "Ask the caretaker what may be eaten today. Make something mild that can be warmed up later. Leave it in the kitchen with a note. Nobody has to eat when they arrive.",
        picture: "soup",
      },
      {
        day: 1,
        title: "Keep the Greeting Short",
        directions:
          "They may be sleepy, slow or near to tears, and that is usual after such a day. Smile, say that you are glad, and let them lie down. The long talk can wait until they ask for it.",
      },
      {
        day: 1,
        title: "Hold Back Visits",
        directions:
          "The first day belongs to rest. Tell friends that you will let them know when company is welcome. If you live far away, a voice message is better than a call. It can be heard with closed eyes.",
        picture: "message-with-a-heart",
      },
      {
        day: 1,
        title: "Know Whom to Call",
        directions:
          "Ask the caretaker where the number of the care team is, and take a photo of it. Then there are two of you who know. If you think that it is an emergency, do not wait for anyone. Call 911.",
        picture: "telephone",
        voice: "family-know-whom-to-call",
      },
    ],
  },
  {
    audience: "family",
    name: "Being There in the Days After",
    phase: "post-procedure",
    tags: ["Family", "Caretakers", "Walking and movement", "Sleep"],
    picture: "walk-in-the-park",
    steps: [
      {
        day: 1,
        title: "Ask How the Night Was",
        directions:
          "A short message around noon is a good start. Ask how the night was, not how the wound is. If the answer is only one word, take it as a thank you.",
        picture: "message-with-a-heart",
        voice: "family-how-was-the-night",
      },
      {
        day: 2,
        title: "Share Out the Week",
        directions:
          "Make a list of seven evenings, and let everyone put down their name for one. A meal, a load of laundry or a ride to the pharmacy counts. Those who live far away can order groceries.",
        picture: "calendar",
      },
      {
        day: 4,
        title: "Visit for Twenty Minutes",
        directions:
          "Come when you are expected, and stay away if you have a cold. Sit down, so that nobody has to look up at you. Leave after twenty minutes, even when it is going well. They will look forward to the next time.",
        picture: "two-cups",
      },
      {
        day: 6,
        title: "Relieve the Caretaker",
        directions:
          "Someone has slept lightly all week. Offer to stay for an afternoon, and send the caretaker out of the house. Ask before they go what is on the plan, and where the important numbers are.",
      },
      {
        day: 8,
        title: "Go Outside Together",
        directions:
          "If the care team has said that walks are fine, go around the block or to a bench in the park. Let the slower one choose the way. Talk about birds, neighbors and the weather. It feels good to be ordinary again.",
        picture: "walk-in-the-park",
        voice: "family-go-outside-together",
      },
      {
        day: 11,
        title: "Bear with Ups and Downs",
        directions:
          "A good day can be followed by a tired one. That does not have to mean that something is wrong. Listen, be patient, and leave questions about the body to the care team. If sadness stays, help to make the call.",
      },
      {
        day: 14,
        title: "Mark the Two Weeks",
        directions:
          "Cook a favorite dish, bring flowers, or look at old photos together. Thank the caretaker out loud. Healing goes on after today, and so does your company.",
        picture: "flowers",
      },
    ],
  },
];
