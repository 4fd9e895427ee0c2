/** Hills at the lower edge of a positioned element, in the colors of the scheme. */
export function Hills() {
  return (
    <svg
      className="absolute inset-x-0 bottom-0 -z-10 h-28 w-full fill-accent md:h-40 forced-colors:opacity-0 print:hidden"
      viewBox="0 0 400 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path opacity=".14" d="M0 62C50 20 110 34 160 58S262 8 318 30s52 28 82 14v56H0Z" />
      <path opacity=".2" d="M0 84C70 52 130 72 196 86S330 50 400 72v28H0Z" />
    </svg>
  );
}
