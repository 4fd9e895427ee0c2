/** What somebody said (specification 000, sections 2.4 and 3.5). */
export type Testimonial = {
  quote: string;
  author: string;
  location?: string;
  procedure?: string;
};

/** Examples of what patients may say, until the hospital has words of its own patients. */
export const TESTIMONIALS: Testimonial[] = [
  {
    quote:
      "I listened to the walkthrough twice. On the day I knew every noise the scanner would make.",
    author: "Elena R.",
    location: "Tucson, Arizona",
    procedure: "MRI",
  },
  {
    quote: "My daughter had her own list. She stopped asking what she could do, and just did it.",
    author: "Walter B.",
    procedure: "Inguinal Hernia Repair",
  },
  {
    quote: "Ten minutes of breathing in the car park. Then I could go in.",
    author: "Joanne T.",
    location: "Dayton, Ohio",
  },
];
