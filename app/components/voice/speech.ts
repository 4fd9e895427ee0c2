import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** How the browser reads directions (specification 001, section 9). */
const VOICE = { rate: 0.9, pitch: 1 };

/** Some browsers fall silent in the middle of a text that is longer than this, in letters. */
const MAX_PIECE_LENGTH = 200;

type Speech = {
  /** Whether this is being read now. */
  speaking: boolean;
  /** Reads a text; false where the browser cannot. What was being read before ends. */
  speak: (text: string) => boolean;
  stop: () => void;
};

/** The browser's own voice. It ends when what shows it is left, and when a dialog covers its button. */
export function useSpeech(): Speech {
  const [speaking, setSpeaking] = useState(false);
  /** Kept: some browsers forget an utterance that nobody holds, and never say that it ended. */
  const said = useRef<SpeechSynthesisUtterance[]>([]);
  const stop = () => {
    if (said.current.length === 0) return;
    said.current = [];
    setSpeaking(false);
    window.speechSynthesis.cancel();
  };
  const speak = (text: string) => {
    if (!("speechSynthesis" in window)) return false;
    window.speechSynthesis.cancel();
    const pieces = splitText(text).map((piece) =>
      Object.assign(new SpeechSynthesisUtterance(piece), VOICE),
    );
    const end = () => {
      if (said.current !== pieces) return;
      said.current = [];
      setSpeaking(false);
    };
    said.current = pieces;
    for (const [at, piece] of pieces.entries()) {
      piece.onerror = end;
      if (at === pieces.length - 1) piece.onend = end;
      window.speechSynthesis.speak(piece);
    }
    setSpeaking(true);
    return true;
  };
  const leave = useRef(stop);
  leave.current = stop;
  useEffect(() => {
    const silence = () => leave.current();
    window.addEventListener("pagehide", silence);
    return () => {
      window.removeEventListener("pagehide", silence);
      silence();
    };
  }, []);
  const { pathname } = useLocation();
  useEffect(() => () => leave.current(), [pathname]);
  return { speaking, speak, stop };
}

/** A text in its sentences, as many together as one breath takes. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_PIECE_LENGTH) {
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    } else if (sentence.trim() !== "") pieces.push(sentence);
  }
  return pieces;
}
