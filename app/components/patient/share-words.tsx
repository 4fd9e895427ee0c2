import { useEffect, useRef } from "react";
import type { Audience } from "~/models/guidance/audience.schema";
import { SHARE_LINK_DAYS } from "~/models/patients/share-link.schema";
import { RECEIVERS } from "./guidance-words";

type Props = {
  audience: Audience;
  /** What the link shows. */
  title: string;
  link: { id: number; until: string } | null;
};

/**
 * What a link shows, to whom, and for how long. When it was just made or revoked, the button that was pressed is gone: the
 * focus is here, and what is true now is read.
 */
export function ShareWords({ audience, title, link }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef({ title, id: link?.id });
  useEffect(() => {
    const changed = before.current.title === title && before.current.id !== link?.id;
    if (changed) words.current?.focus();
    before.current = { title, id: link?.id };
  }, [title, link?.id]);
  return (
    <p ref={words} className="apart" tabIndex={-1}>
      {link ? "This link shows" : `Send ${RECEIVERS[audience]} a link. It shows`} <b>{title}</b> to
      whoever has it, without an account. It shows neither your name nor anything about you.{" "}
      {link
        ? `It works until ${link.until}, or until you revoke it.`
        : `It works for ${SHARE_LINK_DAYS} days, and you can revoke it at any time.`}
    </p>
  );
}
