import { Section } from "./section";

/** Statistic card (specification 000, section 3.5). */
type Statistic = {
  image: string;
  imageAlt: string;
  title: string;
  procedures: string;
  anxietyRate: string;
};

/** Figures that the specification gives (specification 000, section 2.4). */
const STATISTICS: Statistic[] = [
  {
    image: "/site/blood-draw.svg",
    imageAlt: "An arm with a bandage, a drop and a test tube",
    title: "Blood Draws",
    procedures: "1.6B",
    anxietyRate: "34%",
  },
  {
    image: "/site/imaging.svg",
    imageAlt: "Somebody lying in a round scanner",
    title: "Imaging",
    procedures: "150M",
    anxietyRate: "72%",
  },
  {
    image: "/site/screening.svg",
    imageAlt: "A stethoscope and a heart",
    title: "Screenings",
    procedures: "133M",
    anxietyRate: "74%",
  },
  {
    image: "/site/surgery.svg",
    imageAlt: "Somebody lying under a lamp, with a person beside them",
    title: "Surgeries",
    procedures: "15M",
    anxietyRate: "88%",
  },
];

export function Statistics() {
  return (
    <Section
      id="statistics"
      title="Don't Be a Statistic"
      lead="Being afraid is common. It says nothing about how strong you are, and you can do something about it."
      isRaised
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {STATISTICS.map(({ image, imageAlt, title, procedures, anxietyRate }) => (
          <li key={title}>
            <img src={image} alt={imageAlt} width={320} height={200} loading="lazy" />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1">
              <b className="block text-section leading-tight tracking-tighter text-accent">
                {anxietyRate}
              </b>{" "}
              anxiety rate
            </p>
            <p className="text-base whitespace-nowrap text-soft">{procedures} procedures</p>
          </li>
        ))}
      </ul>
      <p className="text-soft">
        How many people are afraid differs from study to study.{" "}
        <a href="#studies" data-document="">
          See the research
        </a>
      </p>
    </Section>
  );
}
