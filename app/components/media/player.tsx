import { type RefObject, useEffect, useRef, useState } from "react";

type Props = {
  kind: "audio" | "video" | "embed";
  src: string;
  name: string;
  /** The item's own address, for when its player does not play. */
  address: string;
  /** It starts at once, since somebody pressed Play. Else another host's sound or film is asked for only when somebody plays it. */
  autoPlay?: boolean;
};

/** Plays an item; with scripts it says so when that fails. */
export function Player({ address, ...props }: Props) {
  const { kind, ...media } = props;
  return (
    <div className="player">
      {kind === "embed" ? <Embedded {...media} /> : <Media kind={kind} {...media} />}
      <p className="hint">
        If it does not play here,{" "}
        <a href={address} target="_blank" rel="noreferrer noopener">
          open the address
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </div>
  );
}

type MediaProps = Pick<Props, "src" | "name" | "autoPlay">;

/* eslint-disable jsx-a11y/media-has-caption -- what is said in it is known to those who made it, not to us */
function Media({ kind, src, name, autoPlay }: MediaProps & { kind: "audio" | "video" }) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [failed, fail] = useFailure(media);
  const props = {
    ref: media,
    src,
    controls: true,
    autoPlay,
    preload: autoPlay || isOurs(src) ? undefined : "none",
    "aria-label": name,
    onError: fail,
  };
  return (
    <>
      {kind === "audio" ? <audio {...props} /> : <video {...props} playsInline />}
      <p className="error" role="status">
        {failed && "This could not be played here."}
      </p>
    </>
  );
}
/* eslint-enable jsx-a11y/media-has-caption */

/** An uploaded file: no other host learns that it is asked for. */
const isOurs = (src: string) => src.startsWith("/");

/** It may have failed before scripts ran. */
function useFailure(media: RefObject<HTMLMediaElement>) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (media.current?.error) setFailed(true);
  }, [media]);
  return [failed, () => setFailed(true)] as const;
}

/** YouTube plays only for pages that say where they are. */
function Embedded({ src, name, autoPlay }: MediaProps) {
  return (
    <iframe
      src={autoPlay ? `${src}?autoplay=1` : src}
      title={name}
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture; autoplay"
      loading="eager"
    />
  );
}
