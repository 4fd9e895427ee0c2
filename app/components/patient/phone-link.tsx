/** Phone number as entered; a `tel:` link if it has enough digits. */
export function PhoneLink({ phone }: { phone: string }) {
  // Text from the first letter on is an extension or a name, not part of the number.
  const [digits = ""] = phone.split(/[a-z]/i);
  const number = digits.replace(/[^\d+]/g, "");
  return number.length < 3 ? <>{phone}</> : <a href={`tel:${number}`}>{phone}</a>;
}
