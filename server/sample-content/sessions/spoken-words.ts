/** Duration and transcript of a recording; each line of `words` begins with its time. */
type SpokenWords = { seconds: number; words: string[] };

/** Transcripts by recording: `{name}.mp3`, and `{name}.mp4` if it has a video. */
export const SPOKEN_RECORDINGS = {
  introduction: {
    seconds: 33,
    words: [
      "0:01 Welcome. We are glad that you are here.",
      "0:05 Nobody looks forward to surgery, and it is all right to feel uneasy.",
      "0:10 Think of one thing that you would like to do again when this is behind you.",
      "0:15 Maybe it is carrying a cup, or holding somebody you love.",
      "0:20 Write it down, and put it where you can see it.",
      "0:24 That is your goal. Everything here goes there with you, one small step at a time.",
    ],
  },
  anxiety: {
    seconds: 41,
    words: [
      "0:01 Being anxious before surgery is very common. It does not mean that something is wrong with you.",
      "0:08 Your body gets ready to protect you. The heart beats faster, and thoughts go round in circles.",
      "0:16 This comes like a wave. It rises, it stays a while, and it goes down again.",
      "0:24 You do not have to fight it. Say to yourself: this is a wave, and I am still here.",
      "0:31 Tell your care team what worries you most. They have heard it before, and they want to know.",
    ],
  },
  relaxation: {
    seconds: 37,
    words: [
      "0:01 Sit or lie down in a way that is comfortable for you.",
      "0:06 Breathe in slowly.",
      "0:09 And let the breath go.",
      "0:14 Let your forehead become smooth, and your jaw become loose.",
      "0:20 Let your hands rest, and notice how warm they are.",
      "0:26 Leave out whatever does not feel good.",
      "0:30 Breathe in.",
      "0:33 And let go.",
    ],
  },
  visualization: {
    seconds: 39,
    words: [
      "0:01 Close your eyes if you like, or rest them on one spot.",
      "0:06 Think of a place where you once felt at ease. It may be a garden, a kitchen, or a beach.",
      "0:15 What do you see there? What kind of light is it?",
      "0:22 What do you hear?",
      "0:25 What is under your feet?",
      "0:29 Stay for a few breaths. You can come back here whenever you want, also in a waiting room.",
    ],
  },
  walkthrough: {
    seconds: 46,
    words: [
      "0:01 This is how such a day often goes. Yours may differ, and your care team will tell you.",
      "0:08 You arrive, and somebody at the desk welcomes you and asks for your name.",
      "0:14 A nurse goes through your papers with you. Several people ask the same questions. That keeps you safe.",
      "0:22 You meet the people who look after you. It is a good time for your own questions.",
      "0:28 Then you are brought to the operating room. It is cool and bright there, and somebody stays with you.",
      "0:36 Afterwards you wake up slowly in a quiet room. A nurse is near, and tells you that it is over.",
    ],
  },
  practice: {
    seconds: 40,
    words: [
      "0:01 Let us bring the two together: your breath, and your place.",
      "0:07 Breathe in, and see the light there.",
      "0:12 Breathe out, and feel the ground.",
      "0:17 Breathe in, and hear what is around you.",
      "0:22 Breathe out, and let yourself be heavy.",
      "0:28 When a thought comes, let it pass by, like somebody on a path.",
      "0:34 A little every day makes the way there shorter.",
    ],
  },
  doctor: {
    seconds: 34,
    words: [
      "0:01 Interviewer: This is an example. The surgeon is invented, and so are the answers.",
      "0:07 Interviewer: What do people ask you the most?",
      "0:09 Surgeon: Whether it is normal to be afraid. Yes, it is. Nearly everyone is.",
      "0:16 Interviewer: What should they tell you?",
      "0:18 Surgeon: Whatever is on their mind. No question is too small for us.",
      "0:23 Interviewer: And on the morning itself?",
      "0:25 Surgeon: I come by and say hello before we start. People like to see a face that they know.",
    ],
  },
  peer: {
    seconds: 34,
    words: [
      "0:01 Interviewer: This is an example. The patient is invented, and so is the story.",
      "0:06 Interviewer: How was the night before?",
      "0:09 Patient: Long. I wrote down what I was afraid of, and on paper it was smaller.",
      "0:14 Interviewer: What helped you in the waiting room?",
      "0:17 Patient: My sister. We did not talk much. We counted the fish in the aquarium.",
      "0:23 Interviewer: And how are you now?",
      "0:25 Patient: I went slowly, and some days were hard. It was my way. Yours may be another one.",
    ],
  },
  caretaker: {
    seconds: 34,
    words: [
      "0:01 This one is for the person at your side. Listen to it together.",
      "0:06 You do not need to know everything. Being there is already a lot.",
      "0:11 Ask what would help today: company, a ride, or an hour of quiet.",
      "0:17 When you talk to the care team, write down what they say. Two people remember more than one.",
      "0:25 And look after yourself too. Eat, sleep, and let somebody help you.",
    ],
  },
  family: {
    seconds: 34,
    words: [
      "0:01 This one is for your family, and for everybody who thinks of you.",
      "0:06 Say openly what will happen, and when. Children notice a secret sooner than a plain word.",
      "0:14 Choose one person who tells the others how things are. Then the telephone can rest.",
      "0:20 Small things help: a warm meal, a made bed, a card by the window.",
      "0:26 Nobody has to be brave all day. It is all right to be worried together.",
    ],
  },
  live: {
    seconds: 35,
    words: [
      "0:01 Some moments are easier with another person.",
      "0:04 In a live session, a nurse, a therapist, a meditation guide, or somebody of your faith takes time for you.",
      "0:14 You can talk, be silent, pray, or breathe together. You decide.",
      "0:20 To ask for one, open your procedure, and choose Request Live Session.",
      "0:27 A member of our team then contacts you, and finds a time that suits you.",
    ],
  },
  preparation: {
    seconds: 35,
    words: [
      "0:01 Let us go through the morning, without any hurry.",
      "0:05 Your papers, your list of medicines, and your telephone.",
      "0:10 Comfortable clothes, and nothing that would worry you if it got lost.",
      "0:15 Your care team has told you whether to eat, drink, or take medicine. If you are not sure, call them.",
      "0:24 Know who takes you there, and who takes you home.",
      "0:29 Then close the door behind you. You are ready.",
    ],
  },
  onsite: {
    seconds: 39,
    words: [
      "0:01 You are here. For now there is nothing that you have to do.",
      "0:06 Feel the chair that holds you.",
      "0:10 Listen to the sounds around you, and let them come and go.",
      "0:16 Breathe in.",
      "0:19 Breathe out, a little longer.",
      "0:24 Breathe in.",
      "0:27 Breathe out.",
      "0:31 Somebody will call your name. Until then, this breath is enough.",
    ],
  },
  "rest-for-the-body": {
    seconds: 38,
    words: [
      "0:01 It is behind you. Now your body may rest.",
      "0:06 Lie as your care team has shown you.",
      "0:10 Go through your body in your mind, from the toes to the head. Nothing has to move.",
      "0:18 Wherever it is sore, be kind to it, and do not push.",
      "0:25 Thank your body. It works for you, even while you sleep.",
      "0:31 Breathe in.",
      "0:34 And rest.",
    ],
  },
  "rest-for-the-mind": {
    seconds: 38,
    words: [
      "0:01 The day is over, and you do not have to finish anything.",
      "0:06 Thoughts may come. Let each one sit beside you for a moment, and then leave.",
      "0:14 Some days are better than others, and no two people heal alike.",
      "0:20 If something about your body worries you, do not wait. Call your care team.",
      "0:28 Think of one thing that was good today, however small.",
      "0:33 Breathe out. Good night.",
    ],
  },
  "lake-walk": {
    seconds: 76,
    words: [
      "0:01 Listen to this before your scan. Then you can take it along in your mind.",
      "0:09 The scanner is loud. It knocks and hums, and that only means that it is working.",
      "0:17 Somebody sees you and hears you all the time.",
      "0:22 Close your eyes if you like, and come along to a lake.",
      "0:28 The path is flat, and the water is still. Take a step. And another one.",
      "0:37 When it knocks, that is a boat far away, which rocks against its pier.",
      "0:45 Breathe in, and smell the water.",
      "0:50 Breathe out, and walk on.",
      "0:55 There is a bench in the sun. Sit down. You do not have to go anywhere.",
      "1:03 Your body lies still, and you look out over the water.",
      "1:09 Soon somebody tells you that it is over. Until then, you are here.",
    ],
  },
  scan: {
    seconds: 72,
    words: [
      "0:01 This is how an MRI often goes. Yours may differ, and your care team will tell you.",
      "0:10 It takes pictures of the inside of your body with a strong magnet. You do not feel them being taken.",
      "0:20 Before it, somebody asks you about metal, in your pockets and in your body. Tell them everything, even if it was long ago.",
      "0:33 Then you lie down on a table. It moves slowly into a wide tube that is open at both ends.",
      "0:42 It is loud in there, so you get something for your ears.",
      "0:48 All you do is lie still. Somebody sees you and hears you, and you can talk to them.",
      "0:57 If small rooms make you uneasy, say so before. They hear it every day, and they know what helps.",
      "1:07 Then the table moves out again, and you are done.",
    ],
  },
  "surgery-day": {
    seconds: 74,
    words: [
      "0:01 This is how a day of hernia surgery often goes. Yours may differ, and your care team will tell you.",
      "0:11 At the front door you say your name, and somebody shows you the way.",
      "0:18 You get a gown, and your own clothes wait for you in a safe place.",
      "0:25 A nurse asks how you are. Somebody marks the side that will be mended, and asks you, too.",
      "0:35 You meet the person who looks after your sleep. Tell them what worries you.",
      "0:43 Then you fall asleep, and while you sleep, somebody is with you all the time.",
      "0:51 You wake up slowly, in a quiet room, and a nurse tells you that it is over.",
      "0:59 Many people go home on the same day. Your care team says when, and what comes next.",
      "1:08 Write down what you want to ask. They are glad when you do.",
    ],
  },
  worries: {
    seconds: 64,
    words: [
      "0:01 Worries like to come in the evening. Let us put them on paper.",
      "0:08 Take a sheet, and write down what goes around in your head. Short words are enough.",
      "0:17 Beside each one, write who can help with it: your surgeon, a nurse, or somebody at home.",
      "0:27 What is for your care team, you ask them. No question is too small.",
      "0:35 Now fold the sheet, and put it with your things. It keeps your worries for you tonight.",
      "0:44 Lie down, and let your hands rest beside you.",
      "0:50 Breathe in slowly.",
      "0:54 And let go.",
      "0:57 The bed holds you. For today, you have done enough.",
    ],
  },
} satisfies Record<string, SpokenWords>;

/** The breathing circle: video of sessions without a video of their own. */
export const BREATHING_FILM: SpokenWords = {
  seconds: 39,
  words: [
    "0:00 [A small circle on a calm ground.]",
    "0:01 Breathe with the circle, as far as that feels good.",
    "0:06 [The circle grows.] Breathe in.",
    "0:10 [The circle becomes smaller.] Breathe out.",
    "0:16 [The circle grows.] Breathe in.",
    "0:20 [The circle becomes smaller.] Breathe out.",
    "0:26 [The circle grows.] Breathe in.",
    "0:30 [The circle becomes smaller.] Breathe out.",
    "0:35 That was all. Well done.",
  ],
};
