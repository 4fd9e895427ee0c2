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
