import { lazy, Suspense } from "react";
import { fileAddress } from "~/models/stored-file.schema";
import { useHydrated } from "../use-hydrated";
import { type ChosenFile, useLocalAddress } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";

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
      show={(id) => <Player src={fileAddress(id) ?? ""} label={`${label}, as it is saved`} />}
    >
      {(chosen) => (
        <>
          <Tools chosen={chosen} textField={textField} />
          {!chosen.problem && <Preview file={chosen.file} />}
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

function Preview({ file }: { file: File | null }) {
  const address = useLocalAddress(file);
  return address && <Player src={address} label="What you recorded or chose" />;
}

function Player({ src, label }: { src: string; label: string }) {
  // eslint-disable-next-line jsx-a11y/media-has-caption -- the directions beside it say the same as text
  return <audio controls preload="none" src={src} aria-label={label} />;
}
