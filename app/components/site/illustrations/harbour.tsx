import { Art } from "./art";

/** The same boat, at rest by a house with a light on, under the moon. */
export function Harbour() {
  return (
    <Art width={480} height={240}>
      <path
        className="tint"
        d="M40 150C30 70 130 22 240 24c118 2 206 44 204 112-2 60-90 84-208 84S48 206 40 150Z"
      />
      <path className="glow" d="M156 56a33 33 0 1 0 30 46 29 29 0 0 1-30-46ZM376 134h18v18h-18Z" />
      <path
        className="w"
        d="M150 54a33 33 0 1 0 30 46 29 29 0 0 1-30-46ZM220 44v8M216 48h8M266 78v8M262 82h8M96 132v8M92 136h8"
      />
      <path d="M20 170h164M298 170h158M312 170v26M332 170v26" />
      <path className="paper" d="M352 170v-50l32-26 32 26v50ZM342 128l42-34 42 34" />
      <path className="w" d="M376 134h18v18h-18ZM385 134v18M376 143h18" />
      <path d="M238 84v84M246 96c22 16 32 40 32 62-10 4-20 5-32 5ZM230 108c-16 14-24 34-28 54 9 2 18 4 28 4Z" />
      <path className="paper" d="M186 168h110c-4 14-10 22-16 28h-78c-6-6-12-14-16-28Z" />
      <path className="tint" d="M160 196c14 7 28 7 42 0s28-7 42 0 28 7 42 0 28-7 42 0v8H160Z" />
      <path d="M118 196c14-7 28-7 42 0s28 7 42 0 28-7 42 0 28 7 42 0 28-7 42 0 28 7 42 0" />
    </Art>
  );
}
