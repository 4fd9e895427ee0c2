/** Properties that `await`, assertions and Playwright's internals (with an underscore) read from any object. */
const isInternal = (property: string | symbol) =>
  typeof property === "symbol" ||
  property.startsWith("_") ||
  ["then", "toJSON", "asymmetricMatch", "nodeType", "$$typeof"].includes(property);

const targets = new WeakMap<object, object>();

/**
 * Presents a part of a Playwright type as the whole type: access to a member that the part lacks throws an error.
 * @param name of the object in the error, such as "page"
 */
export function presentAs<Whole extends object>(part: Partial<Whole>, name: string): Whole {
  const whole = new Proxy(part, {
    get(target, property) {
      if (Reflect.has(target, property)) {
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      }
      if (isInternal(property)) return undefined;
      throw new Error(
        `${name}.${String(property)} needs a browser: the client without one has only forms and links`,
      );
    },
  }) as Whole;
  targets.set(whole, part);
  return whole;
}

/** Returns the part that `presentAs` presented; undefined for other objects. */
export const unwrapPart = (whole: object): object | undefined => targets.get(whole);
