import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { encodeQrCode } from "~/app/http/qr-code.server";

const TEXT = "otpauth://totp/Calmward:ada%40example.org?issuer=Calmward&secret=ABCDEFGHIJKLMNOP";

/** Modules that a path of bars paints, by row and column. */
function paintModules({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length);
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return modules;
}

describe("a QR code", () => {
  it("paints every dark module, and no other", () => {
    const { data, size } = encode(TEXT, { ecc: "M", border: 4 });
    const code = encodeQrCode(TEXT);
    expect(code.size).toBe(size);
    expect(paintModules(code)).toEqual(data);
  });

  it("has four empty modules around it, for cameras", () => {
    const modules = paintModules(encodeQrCode(TEXT));
    const quietZone = modules.flatMap((row, y) =>
      row.filter((_, x) => Math.min(x, y, modules.length - 1 - x, modules.length - 1 - y) < 4),
    );
    expect(quietZone).not.toContain(true);
    expect(modules[4]?.slice(4, 11)).toEqual(Array(7).fill(true));
  });
});
