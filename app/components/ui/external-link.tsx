import { isExternalUrl } from "~/models/rules/web-address.schema";

/** One line. Positioned, so that visually hidden text at its end does not widen the page. */
const ADDRESS =
  "relative inline-block max-w-full truncate align-bottom in-[td]:max-w-32 xl:in-[td]:max-w-48 2xl:in-[td]:max-w-64";

/** The usual scheme takes the place of what differs; an unencrypted one is shown. */
const HTTPS = /^https:\/\//;

/** Link to a user-supplied URL in a new tab; plain text unless it is an HTTP(S) URL. */
export function ExternalLink({ href }: { href: string }) {
  if (!isExternalUrl(href)) return <span className={ADDRESS}>{href}</span>;
  return (
    <a className={ADDRESS} href={href} target="_blank" rel="noreferrer noopener" title={href}>
      {href.replace(HTTPS, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
