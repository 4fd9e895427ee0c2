import { lazy, Suspense } from "react";
import { fileAddress } from "~/models/files/stored-file.schema";
import { useHydrated } from "../use-hydrated";
import type { ChosenFile } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";
import { ChosenMedia, MediaPlayer } from "./media-preview";

/** They run in few pages, and nowhere at once. */
const VoiceTools = lazy(() => import("../voice/voice-tools"));

type Props = FileFieldProps & {
  /** The field whose text the voice is to say: the browser can read it aloud. */
  textField: string;
};

/** A recording of a record, and the one that is made or chosen instead. */
export function VoiceField({ textField, ...props }: Props) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="audio"
      thing="recording"
      show={(id) => (
        <MediaPlayer kind="audio" src={fileAddress(id) ?? ""} label={`${label}, as it is saved`} />
      )}
    >
      {(chosen) => (
        <>
          <Tools chosen={chosen} textField={textField} />
          {!chosen.problem && <ChosenMedia kind="audio" file={chosen.file} />}
        </>
      )}
    </FileField>
  );
}

/** Their place is kept free, so that nothing moves when they come. */
function Tools({ chosen, textField }: { chosen: ChosenFile; textField: string }) {
  const hydrated = useHydrated();
  const { input, file, put } = chosen;
  return (
    <div className="actions voice-tools">
      {hydrated && (
        <Suspense>
          <VoiceTools {...{ input, textField }} filled={file !== null} onRecorded={put} />
        </Suspense>
      )}
    </div>
  );
}
