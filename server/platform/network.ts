import { isIPv6 } from "node:net";

/**
 * Converts a client's address to the key of its rate limits: an IPv4 address, or the /64 network of an IPv6 address, which one
 * client usually controls as a whole. Null if the address is unknown.
 */
export function toNetwork(address: string | null): string | null {
  if (!address || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4).join(":");
}
