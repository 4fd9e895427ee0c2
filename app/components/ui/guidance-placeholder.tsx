/** A path over calm hills, 4:3: stands where a guidance or a step has no photo. Decorative; what holds it sets its size. */
export function GuidancePlaceholder({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 160 120" fill="none" aria-hidden="true">
      <g fill="currentColor" fillOpacity=".08">
        <path d="M0 0h160v120H0z" />
        <path d="M0 71c23-17 45-16 74-3 30 13 56 13 86-7v59H0z" />
        <circle cx="120" cy="32" r="12" />
        <path d="M40 24c7 0 10 8 9 14s-4 9-9 9-9-4-9-9 2-14 9-14z" />
      </g>
      <g
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".65"
      >
        <circle cx="120" cy="32" r="12" />
        <path d="M40 24c7 0 10 8 9 14s-4 9-9 9-9-4-9-9 2-14 9-14zM40 36v23" />
        <path d="M0 71c23-17 45-16 74-3 30 13 56 13 86-7" />
        <path d="M91 75c5 17-36 18-44 45M104 77c8 18-17 22-10 43" />
      </g>
    </svg>
  );
}
