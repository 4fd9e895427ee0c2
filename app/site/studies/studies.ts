/** Published study. */
export type Study = {
  authors: string;
  title: string;
  /** Journal, year, volume and pages. */
  source: string;
  doi: string;
  /** The study's finding, in one sentence, without overstatement. */
  finding: string;
};

/** Accordion item (specification 000, section 3.5) with its studies. */
export type Topic = { id: string; title: string; content: string; studies: Study[] };

/** Accordions of the landing page, and sections of the studies page (specification 000, section 2.4). */
export const STUDIES: { id: string; title: string; topics: Topic[] }[] = [
  {
    id: "fear",
    title: "Why fear matters",
    topics: [
      {
        id: "common",
        title: "Fear before a procedure is common",
        content: "You are far from alone, whether it is an operation or a scan.",
        studies: [
          {
            authors: "Abate SM, Chekol YA, Basu B",
            title:
              "Global prevalence and determinants of preoperative anxiety among surgical patients: a systematic review and meta-analysis",
            source: "Int J Surg Open 2020;25:6-16",
            doi: "10.1016/j.ijso.2020.05.010",
            finding:
              "Put together, the studies found anxiety in about half (48%) of patients before surgery.",
          },
          {
            authors: "Dewey M, Schink T, Dewey CF",
            title:
              "Claustrophobia during magnetic resonance imaging: cohort study in over 55,000 patients",
            source: "J Magn Reson Imaging 2007;26:1322-1327",
            doi: "10.1002/jmri.21147",
            finding:
              "Among more than 55,000 patients, a small share felt claustrophobia in the scanner.",
          },
        ],
      },
      {
        id: "recovery",
        title: "Fear and recovery go together",
        content: "How people feel before a procedure can be linked to how they feel afterward.",
        studies: [
          {
            authors: "Kain ZN, Mayes LC, Caldwell-Andrews AA, Karas DE, McClain BC",
            title:
              "Preoperative anxiety, postoperative pain, and behavioral recovery in young children undergoing surgery",
            source: "Pediatrics 2006;118:651-658",
            doi: "10.1542/peds.2005-2920",
            finding: "Young children who were more anxious before surgery had more pain after it.",
          },
        ],
      },
    ],
  },
  {
    id: "help",
    title: "What can help",
    topics: [
      {
        id: "preparation",
        title: "Knowing what will happen",
        content: "Being told what to expect, and what you can do yourself.",
        studies: [
          {
            authors: "Powell R, Scott NW, Manyande A, et al",
            title:
              "Psychological preparation and postoperative outcomes for adults undergoing surgery under general anaesthesia",
            source: "Cochrane Database Syst Rev 2016;(5):CD008646",
            doi: "10.1002/14651858.CD008646.pub2",
            finding:
              "Preparation may be good for pain, mood and recovery; the evidence is of low quality.",
          },
          {
            authors: "Egbert LD, Battit GE, Welch CE, Bartlett MK",
            title:
              "Reduction of postoperative pain by encouragement and instruction of patients: a study of doctor-patient rapport",
            source: "N Engl J Med 1964;270:825-827",
            doi: "10.1056/NEJM196404162701606",
            finding:
              "Patients who were told about their pain, and encouraged, needed less pain relief after surgery.",
          },
        ],
      },
      {
        id: "imagery",
        title: "Guided imagery and relaxation",
        content: "A calm voice, and a place to go to in your mind.",
        studies: [
          {
            authors: "Tusek DL, Church JM, Strong SA, Grass JA, Fazio VW",
            title:
              "Guided imagery: a significant advance in the care of patients undergoing elective colorectal surgery",
            source: "Dis Colon Rectum 1997;40:172-178",
            doi: "10.1007/BF02054983",
            finding:
              "Patients who listened to guided imagery had less anxiety, less pain and needed less pain relief.",
          },
          {
            authors: "Lang EV, Benotsch EG, Fick LJ, et al",
            title:
              "Adjunctive non-pharmacological analgesia for invasive medical procedures: a randomised trial",
            source: "Lancet 2000;355:1486-1490",
            doi: "10.1016/S0140-6736(00)02162-0",
            finding:
              "Self-hypnotic relaxation during a procedure lowered pain and anxiety, with less medication.",
          },
        ],
      },
      {
        id: "music",
        title: "Music",
        content: "Before an operation, and after it.",
        studies: [
          {
            authors: "Bradt J, Dileo C, Shim M",
            title: "Music interventions for preoperative anxiety",
            source: "Cochrane Database Syst Rev 2013;(6):CD006908",
            doi: "10.1002/14651858.CD006908.pub2",
            finding: "Listening to music may lower anxiety before surgery.",
          },
          {
            authors: "Hole J, Hirsch M, Ball E, Meads C",
            title:
              "Music as an aid for postoperative recovery in adults: a systematic review and meta-analysis",
            source: "Lancet 2015;386:1659-1671",
            doi: "10.1016/S0140-6736(15)60169-6",
            finding: "Patients with music had less pain and anxiety after surgery, on average.",
          },
        ],
      },
      {
        id: "meditation",
        title: "Meditation",
        content: "Learning to let thoughts come and go.",
        studies: [
          {
            authors: "Goyal M, Singh S, Sibinga EMS, et al",
            title:
              "Meditation programs for psychological stress and well-being: a systematic review and meta-analysis",
            source: "JAMA Intern Med 2014;174:357-368",
            doi: "10.1001/jamainternmed.2013.13018",
            finding:
              "Meditation programs had a small to moderate effect on anxiety; they were not better than other active treatments.",
          },
        ],
      },
    ],
  },
];
