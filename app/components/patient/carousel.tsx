import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import { useBeforePaint } from "../document/use-before-paint";
import { Arrow, SlideLink } from "./carousel-links";
import { clampIndex, type Move, moveFromKey } from "./carousel-moves";
import { useSwipe } from "./use-swipe";

/** Target of the arrow before the first or after the last slide. */
export type ArrowTarget = { href: string; label: string };

type Props = {
  /** Accessible name, such as "Steps for Pre-Procedure". */
  label: string;
  slides: { id: number; title: string; content: ReactNode }[];
  /** Zero-based index of the current slide; clamped. */
  index: number;
  /** With scripts, replaces the navigation to a slide's URL. */
  onChange: (index: number) => void;
  toHref: (index: number) => string;
  before?: ArrowTarget;
  after?: ArrowTarget;
};

/** As many dots as fit on a phone; the position text is always shown. */
const MAX_DOTS = 10;
/** The bar stays at the lower edge of the dialog or window, except in a low one, as at 400 % zoom. */
const BAR_CLASSES =
  "bottom-0 mt-6 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 border-t bg-ground pt-3 pb-2 in-[dialog]:-mx-4 in-[dialog]:-mb-5 in-[dialog]:bg-surface in-[dialog]:px-4 md:in-[dialog]:-mx-7 md:in-[dialog]:-mb-7 md:in-[dialog]:px-7 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] tall:sticky print:hidden";
const DOTS_CLASSES =
  "col-span-full flex justify-center *:grid *:size-6 *:place-items-center *:before:size-2 *:before:rounded-full *:before:border *:before:border-accent *:aria-[current]:before:w-5 *:aria-[current]:before:bg-accent";
/** Controls that use the arrow keys themselves. */
const ARROW_KEY_CONTROLS = "audio, select, input";

/**
 * Carousel (specification 000, section 2.7). Arrows and dots are links to the slides' URLs; with scripts the slide
 * changes in place, also by keys and swipes. All slides are printed.
 */
export function Carousel(props: Props) {
  const { label, slides, index, onChange, toHref, before, after } = props;
  const root = useRef<HTMLElement>(null);
  const slidesBox = useRef<HTMLDivElement>(null);
  const current = clampIndex(index, slides.length);
  const last = slides.length - 1;
  useSlideChange(slidesBox, current);
  const press = (arrow: "previous" | "next") =>
    root.current?.querySelector<HTMLElement>(`[data-arrow=${arrow}]`)?.click();
  const moves: Record<Move, () => void> = {
    previous: () => press("previous"),
    next: () => press("next"),
    first: () => onChange(0),
    last: () => onChange(last),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveFromKey(event);
    if (!move || (event.target instanceof Element && event.target.matches(ARROW_KEY_CONTROLS)))
      return;
    event.preventDefault();
    moves[move]();
  };
  const swipe = useSwipe((direction) => press(direction > 0 ? "next" : "previous"));
  const toArrowProps = (slideIndex: number, beyond: ArrowTarget | undefined) =>
    slideIndex < 0 || slideIndex > last
      ? beyond
      : { href: toHref(slideIndex), onPress: () => onChange(slideIndex) };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the links in it
    <section
      ref={root}
      className="flex flex-1 flex-col"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div
        ref={slidesBox}
        className="flex-1 touch-pan-y touch-pinch-zoom *:grid *:content-start *:gap-3 *:outline-none print:*:mb-6 print:*:break-inside-avoid print:*:has-[img]:grid-cols-[1fr_auto]"
        {...swipe}
      >
        {slides.map(({ id, content }, slideIndex) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slideIndex + 1} of ${slides.length}`}
            className={slideIndex === current ? undefined : "not-print:hidden"}
            tabIndex={-1}
          >
            {content}
          </div>
        ))}
      </div>
      <div className={BAR_CLASSES}>
        <Arrow name="previous" {...toArrowProps(current - 1, before)} />{" "}
        <p className="text-center text-soft tabular-nums" aria-live="polite" aria-atomic="true">
          {current + 1} of {slides.length}
          <span className="sr-only">: {slides[current]?.title}</span>
        </p>{" "}
        <Arrow name="next" {...toArrowProps(current + 1, after)} />
        {last > 0 && last < MAX_DOTS && (
          <p className={DOTS_CLASSES}>
            {slides.flatMap(({ id }, slideIndex) => [
              <SlideLink
                key={id}
                href={toHref(slideIndex)}
                onPress={() => onChange(slideIndex)}
                aria-current={slideIndex === current ? "true" : undefined}
              >
                <span className="sr-only">{`Step ${slideIndex + 1}`}</span>
              </SlideLink>,
              " ",
            ])}
          </p>
        )}
      </div>
    </section>
  );
}

/** After a slide change: pauses audio of the previous slide, and moves the focus from it to the current one. */
function useSlideChange(slidesBox: RefObject<HTMLDivElement>, current: number) {
  const previous = useRef(current);
  useBeforePaint(() => {
    if (previous.current === current) return;
    const previousSlide = slidesBox.current?.children[previous.current];
    previous.current = current;
    for (const audio of previousSlide?.querySelectorAll("audio") ?? []) audio.pause();
    const currentSlide = slidesBox.current?.children[current];
    if (previousSlide?.contains(document.activeElement) && currentSlide instanceof HTMLElement) {
      currentSlide.focus({ preventScroll: true });
    }
  }, [slidesBox, current]);
}
