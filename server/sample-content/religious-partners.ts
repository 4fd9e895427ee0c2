import type { MESSAGE_NAMES } from "~/models/religious/religious-message.schema";
import type { RELIGION_TYPES } from "~/models/religious/religion-types.schema";

type SampleMessage = {
  name: (typeof MESSAGE_NAMES)[number];
  /** Title from the specification's list of 17 days (000, section 3.3); defaults to the name. */
  title?: string;
  file: string;
  seconds: number;
  description: string;
};

/** Fictional communities, at domains reserved for examples. */
type SamplePartner = {
  name: string;
  contact: [firstName: string, lastName: string, title: string, phone: string, email: string];
  description: string;
  religionType: (typeof RELIGION_TYPES)[number];
  messages: SampleMessage[];
};

export const SAMPLE_PARTNERS: SamplePartner[] = [
  {
    name: "St. Aelwyn Catholic Chaplaincy",
    contact: ["Michael", "Doyle", "Chaplain", "+12065550120", "chaplaincy@aelwyn.example"],
    description:
      "Priests and lay chaplains who visit patients in every unit.\nOn call day and night.",
    religionType: "Catholic",
    messages: [
      {
        name: "Pre-Procedure Message",
        title: "Introduction: Day 1",
        file: "aelwyn/trust.mp3",
        seconds: 45,
        description: "A prayer for trust in those who care for you.",
      },
      {
        name: "Pre-Procedure Eve Message",
        title: "Pre-Procedure: Day 6",
        file: "aelwyn/night-prayer.mp3",
        seconds: 60,
        description: "A short night prayer, to end the day in peace.",
      },
      {
        name: "Procedure Morning Message",
        title: "Procedure: Day 1",
        file: "aelwyn/morning-blessing.mp3",
        seconds: 30,
        description: "A blessing for the morning of the procedure.",
      },
      {
        name: "Post Procedure Day 1 Message",
        title: "Post-Procedure: Day 1",
        file: "aelwyn/thanks.mp3",
        seconds: 40,
        description: "Words of thanks, and a prayer for healing.",
      },
    ],
  },
  {
    name: "Harbor Light Baptist Fellowship",
    contact: ["Ruth", "Coleman", "Pastor of Care", "+12065550121", "care@harborlight.example"],
    description: "A congregation whose care team calls and visits before and after surgery.",
    religionType: "Baptist",
    messages: [
      {
        name: "Pre-Procedure Message",
        title: "Pre-Procedure: Day 2",
        file: "harborlight/not-alone.mp3",
        seconds: 35,
        description: "You do not walk this road alone.",
      },
      {
        name: "Procedure Morning Message",
        title: "Procedure: Day 2",
        file: "harborlight/psalm-23.mp4",
        seconds: 75,
        description: "The twenty-third psalm, read slowly.",
      },
      {
        name: "Procedure Evening Message",
        file: "harborlight/evening-song.mp3",
        seconds: 90,
        description: "An evening hymn, sung by the care team.",
      },
      {
        name: "Post Procedure Day 3 Message",
        title: "Post-Procedure: Day 3",
        file: "harborlight/strength.mp3",
        seconds: 30,
        description: "Strength for today, one step at a time.",
      },
    ],
  },
  {
    name: "Beit Tikvah Congregation of Calmwood",
    contact: ["Naomi", "Adler", "Rabbi", "+12065550122", "rabbi@beit-tikvah.example"],
    description: "",
    religionType: "Jewish",
    messages: [
      {
        name: "Pre-Procedure Message",
        title: "Pre-Procedure: Day 3",
        file: "beit-tikvah/mi-sheberach.mp3",
        seconds: 50,
        description: "A prayer for those who need healing.",
      },
      {
        name: "Pre-Procedure Eve Message",
        file: "beit-tikvah/hashkiveinu.mp3",
        seconds: 55,
        description: "A prayer to lie down in peace and to rise again.",
      },
      {
        name: "Post Procedure Day 6 Message",
        title: "Post-Procedure: Day 6",
        file: "beit-tikvah/gratitude.mp3",
        seconds: 30,
        description: "A morning word of gratitude.",
      },
      {
        name: "Post Procedure Day 7 Message",
        title: "Post-Procedure: Day 7",
        file: "beit-tikvah/renewal.mp3",
        seconds: 40,
        description: "A week later: rest and renewal.",
      },
    ],
  },
  {
    name: "Calmwood Islamic Center",
    contact: ["Yusuf", "Rahman", "Imam", "+12065550123", "imam@calmwood-islamic.example"],
    description: "Prayer, visits to the sick and advice on fasting and medicines.",
    religionType: "Muslim",
    messages: [
      {
        name: "Pre-Procedure Message",
        title: "Pre-Procedure: Day 4",
        file: "calmwood-islamic/patience.mp3",
        seconds: 40,
        description: "On patience and trust.",
      },
      {
        name: "Procedure Morning Message",
        file: "calmwood-islamic/morning-dua.mp3",
        seconds: 30,
        description: "A supplication for the morning.",
      },
      {
        name: "Procedure Evening Message",
        file: "calmwood-islamic/evening-dua.mp3",
        seconds: 30,
        description: "A supplication for the evening, and for recovery.",
      },
      {
        name: "Post Procedure Day 2 Message",
        title: "Post-Procedure: Day 2",
        file: "calmwood-islamic/healing.mp4",
        seconds: 65,
        description: "A recitation for healing.",
      },
    ],
  },
  {
    name: "Calmwood Hindu Mandir Association",
    contact: ["Anjali", "Sharma", "Community Chaplain", "+12065550124", "seva@mandir.example"],
    description: "Volunteers who visit, bring blessed food after surgery, and pray with families.",
    religionType: "Hindu",
    messages: [
      {
        name: "Pre-Procedure Eve Message",
        title: "Pre-Procedure: Day 7",
        file: "mandir/shanti.mp3",
        seconds: 45,
        description: "A peace chant for a quiet mind.",
      },
      {
        name: "Procedure Morning Message",
        file: "mandir/morning-light.mp3",
        seconds: 35,
        description: "A morning prayer to the light.",
      },
      {
        name: "Post Procedure Day 1 Message",
        file: "mandir/mrityunjaya.mp3",
        seconds: 60,
        description: "A mantra for healing.",
      },
      {
        name: "Post Procedure Day 5 Message",
        title: "Post-Procedure: Day 5",
        file: "mandir/gratitude.mp3",
        seconds: 30,
        description: "Gratitude for those who cared for you.",
      },
    ],
  },
  {
    name: "Still Water Sangha",
    contact: ["Mei", "Tanaka", "Lay Teacher", "+12065550125", "hello@stillwater.example"],
    description: "Buddhist meditation that is open to everyone, whatever they believe.",
    religionType: "Buddhist",
    messages: [
      {
        name: "Pre-Procedure Message",
        title: "Pre-Procedure: Day 5",
        file: "stillwater/breathing.mp3",
        seconds: 120,
        description: "Two minutes of mindful breathing.",
      },
      {
        name: "Procedure Morning Message",
        title: "Procedure: Day 3",
        file: "stillwater/loving-kindness.mp3",
        seconds: 90,
        description: "Loving-kindness for yourself and for those around you.",
      },
      {
        name: "Procedure Evening Message",
        file: "stillwater/letting-go.mp3",
        seconds: 60,
        description: "Letting the day go.",
      },
      {
        name: "Post Procedure Day 4 Message",
        title: "Post-Procedure: Day 4",
        file: "stillwater/body-scan.mp4",
        seconds: 110,
        description: "A gentle walk through the body, without judging.",
      },
    ],
  },
];
