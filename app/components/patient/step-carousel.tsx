import type { Slide } from "~/server/patients/slide";
import { type ArrowTarget, Carousel } from "./carousel";
import { SlideSound } from "./slide-sound";
import { useSlide } from "./use-slide";

type Props = {
  label: string;
  slides: Slide[];
  /** Query that identifies the slides, such as "phase=post-procedure"; "" if the path does. */
  query: string;
  before?: ArrowTarget;
  after?: ArrowTarget;
};

/** Carousel of steps: of guidance, and of the navigation through a facility. */
export function StepCarousel({ label, slides, query, before, after }: Props) {
  const { index, toHref, show } = useSlide(query, slides.length);
  return (
    <Carousel
      label={label}
      index={index}
      toHref={toHref}
      before={before}
      after={after}
      onChange={show}
      slides={slides.map((slide, slideIndex) => ({
        id: slide.id,
        title: slide.title,
        content: <Step {...slide} number={slideIndex + 1} isCurrent={slideIndex === index} />,
      }))}
    />
  );
}

type StepProps = Slide & { number: number; isCurrent: boolean };

function Step({ number, day, title, text, image, sound, isCurrent }: StepProps) {
  return (
    <>
      <p className="hint">
        Step {number}
        {day && ` · ${day}`}
      </p>
      <h3>{title}</h3>
      {image && <img src={image} alt="" loading="lazy" />}
      <p className="lines">{text}</p>
      <SlideSound sound={sound} title={title} text={text} isCurrent={isCurrent} />
    </>
  );
}
