import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import { useBeforePaint } from "../use-before-paint";
import { Arrow, SlideLink } from "./carousel-links";
import { clampIndex, type Move, moveFromKey } from "./carousel-moves";
import { useSwipe } from "./use-swipe";

/** Where an arrow leads before the first slide, or after the last one. */
export type Beyond = { href: string; label: string };

type Props = {
  /** What its slides are, such as "Steps for Pre-Procedure". */
  label: string;
  slides: { id: number; title: string; content: ReactNode }[];
  /** Which one is shown, from 0; beyond the ends it is the first or the last one. */
  index: number;
  /** Called with scripts, in place of going to the slide's address. */
  onChange: (index: number) => void;
  hrefOf: (index: number) => string;
  before?: Beyond;
  after?: Beyond;
};

/** As many as stand beside each other on a phone; the place says as much. */
const MAX_DOTS = 10;
/** What uses the arrow keys itself. */
const USES_KEYS = "audio, select, input";

/**
 * One slide of several (specification 000, section 2.7). Each arrow and dot is a link to a slide's address; with scripts
 * the slide changes in place, also by keys and by a swipe of more than 50 px. On paper all stand one below the other.
 */
export function Carousel(props: Props) {
  const { label, slides, index, onChange, hrefOf, before, after } = props;
  const whole = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const at = clampIndex(index, slides.length);
  const last = slides.length - 1;
  useAfterChange(box, at);
  const press = (arrow: "back" | "on") =>
    whole.current?.querySelector<HTMLElement>(`[data-arrow=${arrow}]`)?.click();
  const moves: Record<Move, () => void> = {
    back: () => press("back"),
    on: () => press("on"),
    first: () => onChange(0),
    last: () => onChange(last),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveFromKey(event);
    if (!move || (event.target instanceof Element && event.target.matches(USES_KEYS))) return;
    event.preventDefault();
    moves[move]();
  };
  const swipe = useSwipe((towards) => press(towards > 0 ? "on" : "back"));
  const to = (place: number, beyond: Beyond | undefined) =>
    place < 0 || place > last ? beyond : { href: hrefOf(place), onPress: () => onChange(place) };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the links in it
    <section
      ref={whole}
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div ref={box} className="slides" {...swipe}>
        {slides.map(({ id, content }, each) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${each + 1} of ${slides.length}`}
            data-shown={each === at ? "" : undefined}
            tabIndex={-1}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="carousel-bar">
        <Arrow name="back" {...to(at - 1, before)} />{" "}
        <p aria-live="polite" aria-atomic="true">
          {at + 1} of {slides.length}
          <span className="visually-hidden">: {slides[at]?.title}</span>
        </p>{" "}
        <Arrow name="on" {...to(at + 1, after)} />
        {last > 0 && last < MAX_DOTS && (
          <p className="dots">
            {slides.flatMap(({ id }, each) => [
              <SlideLink
                key={id}
                href={hrefOf(each)}
                onPress={() => onChange(each)}
                aria-label={`Step ${each + 1}`}
                aria-current={each === at ? "true" : undefined}
              />,
              " ",
            ])}
          </p>
        )}
      </div>
    </section>
  );
}

/** What played on a slide that is left is silent, and whoever was in it is in the next one. */
function useAfterChange(box: RefObject<HTMLDivElement>, at: number) {
  const shown = useRef(at);
  useBeforePaint(() => {
    if (shown.current === at) return;
    const left = box.current?.children[shown.current];
    shown.current = at;
    for (const audio of left?.querySelectorAll("audio") ?? []) audio.pause();
    const next = box.current?.children[at];
    if (left?.contains(document.activeElement) && next instanceof HTMLElement) {
      next.focus({ preventScroll: true });
    }
  }, [box, at]);
}
