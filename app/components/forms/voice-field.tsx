import { Suspense } from "react";
import { fileAddress } from "~/models/files/stored-file.schema";
import { lazyExtra } from "../document/lazy-extra";
import { useHydrated } from "../document/use-hydrated";
import { toFieldName } from "./field/field-value";
import type { ChosenFile } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";
import { ChosenMedia, MediaPlayer } from "./media-preview";

/** Lazy-loaded: needed on few pages, and never immediately. */
const VoiceTools = lazyExtra(() => import("../voice/voice-tools"));

type Props = FileFieldProps & {
  /** Name of the field with the text to record, which the browser can read aloud. */
  textFieldName: string;
};

/** Audio field with the stored recording, and tools to record or select another. */
export function VoiceField({ textFieldName, ...props }: Props) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="audio"
      fileNoun="recording"
      renderStoredFile={(id) => (
        <MediaPlayer
          kind="audio"
          src={fileAddress(id) ?? ""}
          label={`${toFieldName(label)}, as it is saved`}
        />
      )}
    >
      {(chosen) => (
        <>
          <Tools chosen={chosen} textFieldName={textFieldName} />
          {!chosen.problem && <ChosenMedia kind="audio" file={chosen.file} />}
        </>
      )}
    </FileField>
  );
}

/** The container reserves the space, to avoid a layout shift when the tools load. */
function Tools({ chosen, textFieldName }: { chosen: ChosenFile; textFieldName: string }) {
  const hydrated = useHydrated();
  const { input, file, setInputFile } = chosen;
  return (
    <div className="flex flex-[1_0_100%] flex-wrap items-center gap-2.5 scripted:min-h-(--control)">
      {hydrated && (
        <Suspense>
          <VoiceTools
            input={input}
            textFieldName={textFieldName}
            hasFile={file !== null}
            onRecorded={setInputFile}
          />
        </Suspense>
      )}
    </div>
  );
}
