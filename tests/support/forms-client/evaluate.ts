/** Properties that need rendering or playing: jsdom would return 0 or nothing. */
const NEEDS_BROWSER =
  /^(offset|client|scroll)|^get(BoundingClientRect|ClientRects)$|^(naturalWidth|naturalHeight)$|^(play|pause|paused|ended|muted|currentTime|checkVisibility|requestSubmit|submit)$/;

/** Wraps an element for a function of a test; access to properties that need a browser throws an error. */
export function withoutLayout<Part extends Element>(element: Part): Part {
  return new Proxy(element, {
    get(target, property) {
      if (typeof property === "string" && NEEDS_BROWSER.test(property)) {
        throw new Error(`${property} of <${target.localName}> needs a browser`);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
    set: (target, property, value) => Reflect.set(target, property, value, target),
  });
}
