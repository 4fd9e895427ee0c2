import { isIPv6 } from "node:net";

/**
 * What attempts from one place are counted by: an IPv4 address, or the network of an IPv6 address, since who has one usually
 * has all 2^64 of it. Null where the address is not known.
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
