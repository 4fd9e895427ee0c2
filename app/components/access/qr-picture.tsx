import type { QrCode } from "~/app/contracts/qr-code";

type Props = QrCode & { label: string };

/** QR code as a picture. Cameras need dark on white, in every color scheme. */
export function QrPicture({ size, path, label }: Props) {
  return (
    <svg
      className="w-60 rounded-md border bg-paper text-print forced-color-adjust-none"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
