import { Fragment } from "react";

/** An e-mail address, which breaks after its @ and at its dots where a column is too narrow for it. */
export function EmailText({ children: address }: { children: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A link that begins a letter to the address; nothing in it can add a copy, a subject or a text. */
export function EmailLink({ children: address }: { children: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      <EmailText>{address}</EmailText>
    </a>
  );
}
