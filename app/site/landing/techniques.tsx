import type { ComponentProps, ReactNode } from "react";
import { Sign } from "~/app/components/site/illustrations/sign";
import { Section } from "./section";

type Technique = { sign: ComponentProps<typeof Sign>["name"]; title: string; text: string };

/** Components of a plan (specification 000, section 1). */
const TECHNIQUES: Technique[] = [
  {
    sign: "meditation",
    title: "Meditation and guided visualization",
    text: "A quiet voice to breathe with, in bed tonight or in the waiting room.",
  },
  {
    sign: "interviews",
    title: "Interviews with doctors and patients",
    text: "From those who do it every day, and those who have been where you are.",
  },
  {
    sign: "guidance",
    title: "Guidance for caretakers and family",
    text: "Whoever is with you learns how to help, day by day.",
  },
  {
    sign: "checklist",
    title: "Practical checklists",
    text: "What to ask, what to pack, what to arrange. One thing at a time.",
  },
  {
    sign: "travel",
    title: "Travel and onsite navigation",
    text: "How to get there, and which door and which floor once you have.",
  },
  {
    sign: "together",
    title: "Live sessions",
    text: "Talk with a wellness or spiritual leader, if you would like to. Offered on all plans.",
  },
];

export function Techniques({ children }: { children?: ReactNode }) {
  return (
    <Section
      id="about"
      title="How We Help You"
      lead="Fear shrinks when you know what comes next. The Complete plan has all of this, in the order in which you need it."
    >
      <ul className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {TECHNIQUES.map(({ sign, title, text }) => (
          <li key={sign} className="flex items-start gap-4">
            <Sign name={sign} className="flex-none" />
            <div className="grid content-start gap-1">
              <h3 className="text-xl leading-snug">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
