import { isExternalUrl } from "~/models/rules/web-address.schema";

/** Link to a user-supplied URL in a new tab; plain text unless it is an HTTP(S) URL. */
export function ExternalLink({ href }: { href: string }) {
  if (!isExternalUrl(href)) return <span className="address">{href}</span>;
  return (
    <a className="address" href={href} target="_blank" rel="noreferrer noopener" title={href}>
      {href}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
