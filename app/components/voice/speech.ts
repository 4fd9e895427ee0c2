import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Speech synthesis settings (specification 001, section 9). */
const VOICE = { rate: 0.9, pitch: 1 };

/** Maximum length of an utterance in characters: some browsers stop in the middle of longer ones. */
const MAX_UTTERANCE_LENGTH = 200;

type Speech = {
  /** Whether a text is being read. */
  speaking: boolean;
  /** Reads a text, and stops a previous one. Returns false without browser support. */
  speak: (text: string) => boolean;
  stop: () => void;
};

/** Speech synthesis. Stops on unmount, and when the path changes, as when a dialog opens over its button. */
export function useSpeech(): Speech {
  const [speaking, setSpeaking] = useState(false);
  /** References to the utterances: some browsers garbage-collect them without an end event. */
  const utterances = useRef<SpeechSynthesisUtterance[]>([]);
  const stop = () => {
    if (utterances.current.length === 0) return;
    utterances.current = [];
    setSpeaking(false);
    window.speechSynthesis.cancel();
  };
  const speak = (text: string) => {
    if (!("speechSynthesis" in window)) return false;
    window.speechSynthesis.cancel();
    const newUtterances = splitText(text).map((piece) =>
      Object.assign(new SpeechSynthesisUtterance(piece), VOICE),
    );
    const end = () => {
      if (utterances.current !== newUtterances) return;
      utterances.current = [];
      setSpeaking(false);
    };
    utterances.current = newUtterances;
    for (const [index, utterance] of newUtterances.entries()) {
      utterance.onerror = end;
      if (index === newUtterances.length - 1) utterance.onend = end;
      window.speechSynthesis.speak(utterance);
    }
    setSpeaking(true);
    return true;
  };
  const latestStop = useRef(stop);
  latestStop.current = stop;
  useEffect(() => {
    const stopLatest = () => latestStop.current();
    window.addEventListener("pagehide", stopLatest);
    return () => {
      window.removeEventListener("pagehide", stopLatest);
      stopLatest();
    };
  }, []);
  const { pathname } = useLocation();
  useEffect(() => () => latestStop.current(), [pathname]);
  return { speaking, speak, stop };
}

/** Splits a text into utterances of whole sentences, up to the maximum length. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_UTTERANCE_LENGTH) {
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    } else if (sentence.trim() !== "") pieces.push(sentence);
  }
  return pieces;
}
