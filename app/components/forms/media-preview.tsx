import { useLocalAddress } from "./chosen-file";

type Kind = "audio" | "video";

/** A file that is in the browser alone, to be heard or seen before it is sent. */
export function ChosenMedia({ kind, file }: { kind: Kind; file: File | null }) {
  const address = useLocalAddress(file);
  const label = kind === "audio" ? "What you recorded or chose" : "What you chose";
  return address && <MediaPlayer kind={kind} src={address} label={label} />;
}

/* eslint-disable jsx-a11y/media-has-caption -- what is said in it is known to those who made it, not to us */
/** Plays what a form holds; it loads nothing before somebody asks. */
export function MediaPlayer({ kind, src, label }: { kind: Kind; src: string; label: string }) {
  const props = { controls: true, preload: "none", src, "aria-label": label };
  return kind === "audio" ? <audio {...props} /> : <video {...props} playsInline />;
}
/* eslint-enable jsx-a11y/media-has-caption */
