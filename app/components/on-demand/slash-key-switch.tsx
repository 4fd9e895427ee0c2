import { useEffect, useState } from "react";
import { SLASH_KEY_OFF } from "./search-keys";

/** Turns the key / off, for those whose voice control or keyboard presses it by accident; Ctrl+K stays. */
export function SlashKeySwitch() {
  const [isOff, setIsOff] = useState<boolean>();
  useEffect(() => setIsOff(localStorage.getItem(SLASH_KEY_OFF) !== null), []);
  if (isOff === undefined) return null;
  return (
    <p className="mt-8 text-sm text-soft">
      <label className="inline-flex items-center gap-2">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            if (target.checked) localStorage.removeItem(SLASH_KEY_OFF);
            else localStorage.setItem(SLASH_KEY_OFF, "on");
            setIsOff(!target.checked);
          }}
        />
        The key / goes to the search, as Ctrl+K does
      </label>
    </p>
  );
}
