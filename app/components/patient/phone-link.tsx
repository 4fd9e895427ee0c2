import type { ShownPhone } from "~/server/platform/phone-numbers";

/** Phone number as the hospital's region writes it; a `tel:` link if it can be dialed. */
export function PhoneLink({ phone: { text, number } }: { phone: ShownPhone }) {
  return number ? <a href={`tel:${number}`}>{text}</a> : <>{text}</>;
}
