/** Gate that delays something, such as a response, until it is released. */
export function createGate() {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release: () => release() };
}
