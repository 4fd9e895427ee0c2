/** Fictional companies and medicines, at domains reserved for examples. */
type SampleAdvertiser = {
  name: string;
  contact: [firstName: string, lastName: string, title: string, phone: string, email: string];
  isActive?: boolean;
  advertisement: { name: string; url: string; seconds: number; tags: string[] };
};

const MEDIA = "https://media.example.org/advertisements";

export const SAMPLE_ADVERTISERS: SampleAdvertiser[] = [
  {
    name: "Aldervale Pharmaceuticals",
    contact: [
      "Miriam",
      "Holt",
      "Patient Programs Lead",
      "+12065550100",
      "m.holt@aldervale.example",
    ],
    advertisement: {
      name: "Calmavora: a calmer night before",
      url: `${MEDIA}/calmavora.mp4`,
      seconds: 30,
      tags: ["All"],
    },
  },
  {
    name: "Brightwater Therapeutics",
    contact: ["Tomás", "Aguilar", "Brand Manager", "+12065550101", "t.aguilar@brightwater.example"],
    advertisement: {
      name: "Lumorest drops for restful sleep",
      url: `${MEDIA}/lumorest.mp4`,
      seconds: 20,
      tags: ["Sleep", "Anxiety relief"],
    },
  },
  {
    name: "Corvanta Biosciences",
    contact: ["Priya", "Nair", "Director of Outreach", "+12065550102", "p.nair@corvanta.example"],
    advertisement: {
      name: "Verdanol gel for sore joints",
      url: "https://www.youtube.com/watch?v=calmward001",
      seconds: 45,
      tags: ["Pain relief", "Walking and movement"],
    },
  },
  {
    name: "Dunmere Laboratories",
    contact: ["Owen", "Pryce", "Medical Liaison", "+12065550103", "o.pryce@dunmere.example"],
    advertisement: {
      name: "Mendaline: care for your wound at home",
      url: "https://www.example.org/medicines/mendaline",
      seconds: 15,
      tags: ["Wound care", "Going home"],
    },
  },
  {
    name: "Elmsgate Medicines",
    contact: ["Hana", "Sato", "Key Account Manager", "+12065550104", "h.sato@elmsgate.example"],
    advertisement: {
      name: "Osterelle: stronger bones after surgery",
      url: `${MEDIA}/osterelle.webm`,
      seconds: 25,
      tags: ["Nutrition", "Surgery"],
    },
  },
  {
    name: "Fenrowe Health",
    contact: ["Samuel", "Okoro", "", "", "partners@fenrowe.example"],
    advertisement: {
      name: "Brevonix spray for easier breathing",
      url: `${MEDIA}/brevonix.mp4`,
      seconds: 15,
      tags: ["Breathing"],
    },
  },
  {
    name: "Glasswing Remedies",
    contact: ["Lena", "Vogt", "Marketing Coordinator", "+12065550106", "l.vogt@glasswing.example"],
    advertisement: {
      name: "Quellora lozenges, made to be gentle",
      url: `${MEDIA}/quellora.mp3`,
      seconds: 15,
      tags: [],
    },
  },
  {
    name: "Harrowfield Biologics",
    contact: ["Daniel", "Reyes", "Sponsorship Lead", "+12065550107", "d.reyes@harrowfield.example"],
    isActive: false,
    advertisement: {
      name: "Hydrafine: drink well, recover well",
      url: `${MEDIA}/hydrafine.mp4`,
      seconds: 60,
      tags: ["Hydration", "Fasting"],
    },
  },
];
