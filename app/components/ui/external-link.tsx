import { isWebAddress } from "~/models/rules/web-address.schema";

/** An address that somebody typed: a link to a new tab where it is one of the web, else its text. */
export function ExternalLink({ href }: { href: string }) {
  if (!isWebAddress(href)) return <span className="address">{href}</span>;
  return (
    <a className="address" href={href} target="_blank" rel="noreferrer noopener" title={href}>
      {href}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
