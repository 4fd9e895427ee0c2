type IconProps = { size?: number };

function Icon({ path, size = 18 }: IconProps & { path: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d={path}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export const MenuIcon = (props: IconProps) => <Icon {...props} path="M3 5.5h14M3 10h14M3 14.5h9" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} path="m5 5 10 10M15 5 5 15" />;
export const PlusIcon = (props: IconProps) => <Icon {...props} path="M10 4.5v11M4.5 10h11" />;
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} path="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.3-1.7L17 17" />
);
export const CheckIcon = (props: IconProps) => <Icon {...props} path="m4.5 10.8 3.7 3.7 7.3-8.5" />;
export const DownIcon = (props: IconProps) => <Icon {...props} path="m5.5 8 4.5 4.5L14.5 8" />;
export const UpIcon = (props: IconProps) => <Icon {...props} path="m5.5 12 4.5-4.5 4.5 4.5" />;
export const BackIcon = (props: IconProps) => <Icon {...props} path="M12 4.5 6.5 10l5.5 5.5" />;
export const NextIcon = (props: IconProps) => <Icon {...props} path="M8 4.5 13.5 10 8 15.5" />;
export const PlayIcon = (props: IconProps) => <Icon {...props} path="M6.5 4.5v11l9-5.5Z" />;
export const PauseIcon = (props: IconProps) => <Icon {...props} path="M7 4.5v11M13 4.5v11" />;
export const SoundIcon = ({ off, ...props }: IconProps & { off: boolean }) => (
  <Icon
    {...props}
    path={`M3 8v4h3l4 3.5v-11L6 8ZM${off ? "13.5 8l4 4m0-4-4 4" : "13.5 7.5a4 4 0 0 1 0 5"}`}
  />
);
export const FullscreenIcon = (props: IconProps) => (
  <Icon {...props} path="M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4" />
);
export const SuccessIcon = (props: IconProps) => (
  <Icon {...props} path="m6.5 10.5 2.4 2.4 4.8-5.4M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} path="M10 9.2v4.6M10 6.2v.1M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />
);
export const WarningIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M10 8v3.6m0 2.6v.1M8.6 3.3 1.9 15a1.6 1.6 0 0 0 1.4 2.4h13.4a1.6 1.6 0 0 0 1.4-2.4L11.4 3.3a1.6 1.6 0 0 0-2.8 0Z"
  />
);
export const ErrorIcon = (props: IconProps) => (
  <Icon {...props} path="M10 5.8v5.4m0 2.8v.1M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />
);
export const LoadingIcon = (props: IconProps) => <Icon {...props} path="M10 2a8 8 0 1 0 8 8" />;

/** Illustration of empty states: a sheet on a calm horizon. */
export function EmptyIllustration() {
  return (
    <svg width="120" height="84" viewBox="0 0 120 84" fill="none" aria-hidden="true">
      <path
        d="M6 70c18-8 36-8 54 0s36 8 54 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M18 79c14-5 28-5 42 0s28 5 42 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".4"
      />
      <path
        d="M42 58V20a5 5 0 0 1 5-5h20l11 11v32"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M66 15v12h12M51 36h18M51 45h12"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="97" cy="20" r="8" stroke="currentColor" strokeWidth="2" opacity=".4" />
    </svg>
  );
}
