import { fileAddress } from "~/models/stored-file.schema";
import { useLocalAddress } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";

/** A recording of a record, and the one that is made or chosen instead. */
export function VoiceField(props: FileFieldProps) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="audio"
      thing="recording"
      show={(id) => <Player src={fileAddress(id) ?? ""} label={`${label}, as it is saved`} />}
    >
      {({ file, problem }) => !problem && <Preview file={file} />}
    </FileField>
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
