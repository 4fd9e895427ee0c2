import type { Slide } from "~/server/patients/slide";
import { type Beyond, Carousel } from "./carousel";
import { SlideSound } from "./slide-sound";
import { useSlide } from "./use-slide";

type Props = {
  label: string;
  slides: Slide[];
  /** What of the address says which slides these are, such as "phase=post-procedure"; "" where the path does. */
  query: string;
  before?: Beyond;
  after?: Beyond;
};

/** Steps that are gone through one after the other: of guidance, and of the way through a facility. */
export function StepCarousel({ label, slides, query, before, after }: Props) {
  const { index, hrefOf, show } = useSlide(query, slides.length);
  return (
    <Carousel
      {...{ label, index, hrefOf, before, after }}
      onChange={show}
      slides={slides.map((slide, at) => ({
        id: slide.id,
        title: slide.title,
        content: <Step {...slide} number={at + 1} shown={at === index} />,
      }))}
    />
  );
}

type StepProps = Slide & { number: number; shown: boolean };

function Step({ number, day, title, text, image, sound, shown }: StepProps) {
  return (
    <>
      <p className="hint">
        Step {number}
        {day && ` · ${day}`}
      </p>
      <h3>{title}</h3>
      {image && <img src={image} alt="" loading="lazy" />}
      <p className="lines">{text}</p>
      <SlideSound {...{ sound, title, text, shown }} />
    </>
  );
}
