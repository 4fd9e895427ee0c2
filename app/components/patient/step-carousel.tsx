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
  /** Level below the heading above it; default: h3, for dialogs. */
  heading?: "h2" | "h3";
};

/** Carousel of steps: of guidance, and of the navigation through a facility. */
export function StepCarousel({ label, slides, query, before, after, heading = "h3" }: Props) {
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
        content: (
          <Step
            {...slide}
            number={slideIndex + 1}
            isCurrent={slideIndex === index}
            heading={heading}
          />
        ),
      }))}
    />
  );
}

type StepProps = Slide & { number: number; isCurrent: boolean; heading: "h2" | "h3" };

function Step(props: StepProps) {
  const { number, day, title, text, image, sound, isCurrent, heading: Heading } = props;
  return (
    <>
      <p className="text-sm text-soft">
        Step {number}
        {day && ` · ${day}`}
      </p>
      <Heading className="text-2xl leading-snug">{title}</Heading>
      {image && <StepPicture src={image} />}
      <p className="max-w-prose whitespace-pre-line">{text}</p>
      <SlideSound sound={sound} title={title} text={text} isCurrent={isCurrent} />
    </>
  );
}

/** The whole picture, on a mat as wide as the text and of one height, so that nothing moves when it has loaded. */
function StepPicture({ src }: { src: string }) {
  return (
    <div className="overflow-hidden rounded-md bg-mat print:col-start-2 print:row-span-4 print:row-start-1">
      <img
        className="dimmed aspect-4/3 max-h-[34vh] w-full object-contain print:max-h-[30mm] print:w-auto"
        src={src}
        alt=""
        loading="lazy"
      />
    </div>
  );
}
