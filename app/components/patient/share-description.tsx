import { useEffect, useRef } from "react";
import type { Audience } from "~/models/guidance/audience.schema";
import { SHARE_LINK_DAYS } from "~/models/patients/share-link.schema";
import { RECIPIENTS } from "./guidance-labels";

type Props = {
  audience: Audience;
  /** Title of the linked page. */
  title: string;
  link: { id: number; expiresOn: string; also: string } | null;
};

/**
 * Description of a share link: its content, audience and lifetime. Gets the focus after the link was created or revoked,
 * which removes the pressed button; screen readers then announce the new text.
 */
export function ShareDescription({ audience, title, link }: Props) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const previous = useRef({ title, id: link?.id });
  useEffect(() => {
    const hasLinkChanged = previous.current.title === title && previous.current.id !== link?.id;
    if (hasLinkChanged) paragraph.current?.focus();
    previous.current = { title, id: link?.id };
  }, [title, link?.id]);
  return (
    <p ref={paragraph} className="mb-5 max-w-prose outline-none" tabIndex={-1}>
      {link ? "This link shows " : `Send ${RECIPIENTS[audience]} a link. It shows `}
      <b>{title}</b> to whoever has it, without an account.
      {link?.also
        ? ` It also shows ${link.also}, and nothing else about you.`
        : " It shows neither your name nor anything about you."}
      {link
        ? ` It works until ${link.expiresOn}, or until you revoke it. To change what it shows, revoke it and make another one.`
        : ` It works for ${SHARE_LINK_DAYS} days, and you can revoke it at any time.`}
    </p>
  );
}
