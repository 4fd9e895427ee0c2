import type { ShownSession } from "~/app/patient/appointments/present.server";

type Props = {
  session: ShownSession;
  /** Path of the live session. */
  home: string;
  /** Subject of the links, for screen readers in a list of several. */
  about?: string;
};

/** Actions of a patient on a live session, each a link to its dialog, and its calendar file; nothing where they can do nothing. */
export const SessionLinks = ({ session: { links }, home, about }: Props) =>
  links.length > 0 && (
    <p className="flex flex-wrap items-center gap-2.5 print:hidden">
      {links.flatMap(([path, label]) => [
        <a
          key={path}
          className="button"
          href={`${home}/${path}`}
          data-stay=""
          download={path === "calendar.ics" || undefined}
        >
          {label}
          {about && <span className="sr-only">{` ${about}`}</span>}
        </a>,
        " ",
      ])}
    </p>
  );
