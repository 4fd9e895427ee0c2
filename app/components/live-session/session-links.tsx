import type { ShownSession } from "~/app/patient/appointments/present.server";
import { spaced } from "../ui/spaced";

type Props = {
  session: ShownSession;
  /** Path of the live session. */
  home: string;
  /** What the links are about, for screen readers in a list of several. */
  about?: string;
};

/** What a patient can do with a live session, each a link to its dialog; nothing where they can do nothing. */
export function SessionLinks({ session, home, about }: Props) {
  const { isChangeable, isRatable, hasCalendarFile, mayBook } = session;
  const links = [
    isRatable && ["rate", "How was it?"],
    mayBook && ["book", "Book a Time"],
    isChangeable && ["move", "Move"],
    isChangeable && ["cancel", "Cancel"],
  ].filter((link) => link !== false);
  if (links.length === 0 && !hasCalendarFile) return null;
  return (
    <p className="flex flex-wrap items-center gap-2.5 print:hidden">
      {spaced([
        ...links.map(([path, label]) => (
          <a key={path} className="button" href={`${home}/${path}`} data-stay="">
            {label}
            {about && <span className="sr-only">{` ${about}`}</span>}
          </a>
        )),
        hasCalendarFile && (
          <a
            key="file"
            className="inline-flex min-h-12 items-center"
            href={`${home}/calendar.ics`}
            download
          >
            Add to my calendar
          </a>
        ),
      ])}
    </p>
  );
}
