/** Who will see the record of a wizard, as the steps so far say. */
export function ViewersNote({ viewers }: { viewers: string }) {
  return (
    <p className="text-sm text-soft">
      Who sees this once it is published, by your choices so far: {viewers}
    </p>
  );
}
