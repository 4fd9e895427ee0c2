/** A telephone number as it was written, which calls where there are enough digits of one. */
export function PhoneLink({ phone }: { phone: string }) {
  // What stands after a letter is an extension or a name: it is read, not dialled.
  const [digits = ""] = phone.split(/[a-z]/i);
  const number = digits.replace(/[^\d+]/g, "");
  return number.length < 3 ? <>{phone}</> : <a href={`tel:${number}`}>{phone}</a>;
}
