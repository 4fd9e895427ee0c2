/** An e-mail address, which breaks after its @ where a column is too narrow for it. */
export function EmailText({ children: address }: { children: string }) {
  const domain = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
