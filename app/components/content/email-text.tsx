import { Fragment } from "react";

/** Email address with line break opportunities after the @ and before dots. */
export function EmailText({ children: address }: { children: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** `mailto:` link; encoded, so that the address cannot add recipients, a subject or a body. */
export function EmailLink({ children: address }: { children: string }) {
  return (
    // Browsers put spaces into the name where the text may break.
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`} aria-label={address}>
      <EmailText>{address}</EmailText>
    </a>
  );
}
